import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import { Kbd } from '../badges/kbd.tsx'

/** Distance in px below the bar, and between the bar and the row above it. */
const around = 20

/**
 * A bar that floats over the bottom of the page while rows are selected; Escape clears the selection. It is centered
 * over the content: the frame sets `--content-left` to the start of the content and reserves `--bulk-room` at its end.
 */
export function BulkBar(props: {
  /** text with the number of selected rows, such as `3 selected` */
  label: string
  /** further text about the selection */
  note?: string
  onClear: () => void
  children: ReactNode
}) {
  const { onClear } = props
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // An open menu or dialog uses Escape itself.
      const taken =
        event.defaultPrevented ||
        document.querySelector('[role="menu"], [role="dialog"], [role="alertdialog"]')
      if (event.key === 'Escape' && !taken) onClear()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [onClear])

  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = bar.current
    if (element === null) return undefined
    const { style } = document.documentElement
    const makeRoom = () => style.setProperty('--bulk-room', `${element.offsetHeight + 2 * around}px`)
    makeRoom()
    // The bar must not hide the row that was just selected, nor the note below that row.
    const row = document.activeElement?.closest('tr')
    for (const line of [row, row?.nextElementSibling]) line?.scrollIntoView({ block: 'nearest' })
    // On a narrow page, the buttons of the bar wrap to several lines, so its height changes.
    const observer = new ResizeObserver(makeRoom)
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--bulk-room')
    }
  }, [])

  return (
    <div
      ref={bar}
      data-bulk-bar
      className="pointer-events-none fixed right-0 bottom-5 left-[var(--content-left,0px)] z-20 flex justify-center px-3"
    >
      <div
        role="toolbar"
        aria-label="Actions for the selected rows"
        data-actions=""
        className="pointer-events-auto flex max-w-full animate-rise flex-wrap items-center gap-[0.35rem] rounded-lg border border-line-strong bg-raised py-[0.4rem] pr-2 pl-3.5 shadow-float"
      >
        <span className="mr-1" aria-live="polite">
          <b className="whitespace-nowrap">{props.label}</b>
          {props.note !== undefined && <span className="block text-xs text-fg-muted">{props.note}</span>}
        </span>
        {props.children}
        <Button variant="quiet" onPress={onClear} tooltip="Clear selection">
          <span className="sr-only">Clear selection</span>
          <Kbd>Esc</Kbd>
        </Button>
      </div>
    </div>
  )
}
