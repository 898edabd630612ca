import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { placeList } from './place-list.ts'

type Ref = RefObject<HTMLElement | null>

/** Returns the visible part of the page, without what a phone's keyboard covers. */
function visibleArea() {
  const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {}
  return { top: offsetTop, bottom: offsetTop + height }
}

/** Returns the height of a box when only the maximum height of its list limits it. */
function naturalHeight(box: HTMLElement, list: HTMLElement): number {
  const most = Number.parseFloat(getComputedStyle(list).maxHeight)
  return box.offsetHeight - list.offsetHeight + Math.min(list.scrollHeight, most)
}

/**
 * Shows a box at its field, in the browser's top layer so that dialogs do not clip it. It remains at the field while
 * the page scrolls or the field or box is resized.
 * @param box an element with the attribute popover
 * @param list the scrolling element in the box
 * @param field the field of the box; `onGone` is called when the field is scrolled out of view
 */
export function useListPosition(box: Ref, list: Ref, field: Ref, onGone: () => void): void {
  const gone = useEffectEvent(onGone)
  /**
   * The height never decreases while the list is open, so that a list that gets shorter while the user types remains on
   * its side of the field.
   */
  const wanted = useRef(0)

  useLayoutEffect(() => {
    const [shown, entries, anchor] = [box.current, list.current, field.current]
    if (shown === null || entries === null || anchor === null) return undefined
    const place = () => {
      wanted.current = Math.max(wanted.current, naturalHeight(shown, entries))
      const { side, left, width, edge, maxHeight } = placeList(
        anchor.getBoundingClientRect(),
        wanted.current,
        visibleArea(),
      )
      const isBelow = side === 'below'
      shown.style.left = `${left}px`
      shown.style.width = `${width}px`
      shown.style.maxHeight = `${maxHeight}px`
      shown.style.top = isBelow ? `${edge}px` : 'auto'
      shown.style.bottom = isBelow ? 'auto' : `${document.documentElement.clientHeight - edge}px`
    }
    shown.showPopover()
    place()
    const sizes = new ResizeObserver(place)
    sizes.observe(anchor)
    sizes.observe(entries)
    const moves = new AbortController()
    const { signal } = moves
    document.addEventListener('scroll', place, { capture: true, passive: true, signal })
    // A panel that is still sliding in moves its fields.
    document.addEventListener('animationend', place, { signal })
    for (const target of [window, window.visualViewport])
      for (const event of ['resize', 'scroll']) target?.addEventListener(event, place, { signal })
    return () => {
      sizes.disconnect()
      moves.abort()
    }
  }, [box, list, field])

  useEffect(() => {
    const anchor = field.current
    if (anchor === null) return undefined
    // The focus that opened the list may scroll the field into view later.
    let wasSeen = false
    const seen = new IntersectionObserver((changes) => {
      const isSeen = changes.at(-1)?.isIntersecting ?? false
      if (wasSeen && !isSeen) gone()
      wasSeen = isSeen
    })
    seen.observe(anchor)
    return () => seen.disconnect()
  }, [field])
}
