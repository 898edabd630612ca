import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
} from 'react'
import { createPortal } from 'react-dom'
import { cx } from '../cx.ts'
import { useFocusHeir } from './focus-heir.ts'
import { setAside } from './set-aside.ts'

/**
 * What a side panel is of a modal: it has the focus, everything else is out of reach, Escape and a press beside it
 * dismiss it. A panel is most of a page, and is there at its first paint, which has no use for all that React Aria's
 * modals can do besides (`modal.tsx`).
 */
export function PanelBox(props: {
  /** Escape, or a press beside it. */
  onDismiss: () => void
  /** The id of its title, which it is named after. */
  labelledBy: string
  overlayClass: string
  boxClass: string
  children: ReactNode
}) {
  const overlay = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  useApart(overlay, box)
  useFocusHeir()
  const { onDismiss } = props
  // A press that begins in the panel, as when text is selected, and ends beside it is none beside it.
  const beganBeside = useRef(false)
  const isBeside = (event: { target: EventTarget }) => event.target === overlay.current
  return createPortal(
    <div
      ref={overlay}
      role="presentation"
      className={cx(
        'fixed inset-x-0 top-(--strip-height) bottom-(--toast-room) z-40 bg-[oklch(0.1_0.01_265/0.45)]',
        props.overlayClass,
      )}
      onPointerDown={(event: PointerEvent) => {
        beganBeside.current = event.button === 0 && isBeside(event)
      }}
      // It takes no focus itself: what has it in the panel keeps it.
      onMouseDown={(event) => {
        if (isBeside(event)) event.preventDefault()
      }}
      onClick={(event) => {
        if (beganBeside.current && isBeside(event)) onDismiss()
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
        event.preventDefault()
        onDismiss()
      }}
    >
      <div
        ref={box}
        role="dialog"
        aria-modal
        aria-labelledby={props.labelledBy}
        tabIndex={-1}
        className={cx('flex flex-col border-line-strong bg-raised shadow-float outline-none', props.boxClass)}
      >
        {props.children}
      </div>
    </div>,
    document.body,
  )
}

/** Keeps the page around an overlay out of reach, and the focus in its box; gives it back to what had it before. */
function useApart(overlay: RefObject<HTMLElement | null>, box: RefObject<HTMLElement | null>): void {
  const opener = useRef(typeof document === 'undefined' ? null : document.activeElement)
  useEffect(() => {
    const { current: around } = overlay
    const { current: inside } = box
    if (around === null || inside === null) return undefined
    const { current: before } = opener
    const bringBack = setAside(around)
    const hold = () => {
      if (document.activeElement === document.body) inside.focus({ preventScroll: true })
    }
    if (!inside.contains(document.activeElement)) inside.focus({ preventScroll: true })
    // What had the focus may go, as a row that is removed does.
    const watch = new MutationObserver(hold)
    watch.observe(inside, { childList: true, subtree: true })
    return () => {
      watch.disconnect()
      bringBack()
      // Nothing else may have taken it when what goes along has gone.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement && before.isConnected)
          before.focus({ preventScroll: true })
      })
    }
  }, [overlay, box])
}
