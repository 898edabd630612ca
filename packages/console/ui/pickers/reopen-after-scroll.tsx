import { useContext, useEffect, useRef } from 'react'
import { ComboBoxStateContext } from 'react-aria-components/ComboBox'

/** Milliseconds after opening in which a scroll is taken as caused by the focus that opened the list. */
const CAUSED_BY_FOCUS = 400
/** Milliseconds for the page to come to rest. */
const SETTLES_IN = 60

/**
 * A list closes when the page scrolls under it, rightly. But focusing a field that is half out of sight opens
 * its list and scrolls the page, which would close the list at once; this opens it again. Goes inside a ComboBox.
 */
export function ReopenAfterScroll() {
  const state = useContext(ComboBoxStateContext)
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  })
  const isOpen = state?.isOpen ?? false
  useEffect(() => {
    if (!isOpen) return undefined
    const openedAt = performance.now()
    const onScroll = (event: Event) => {
      const movesField = event.target instanceof Node && event.target.contains(document.activeElement)
      if (!movesField || performance.now() - openedAt > CAUSED_BY_FOCUS) return
      setTimeout(() => {
        if (latest.current?.isFocused === true) latest.current.open(null, 'focus')
      }, SETTLES_IN)
    }
    window.addEventListener('scroll', onScroll, true)
    return () => window.removeEventListener('scroll', onScroll, true)
  }, [isOpen])
  return null
}
