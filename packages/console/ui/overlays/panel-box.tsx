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
import { makeInert } from './make-inert.ts'

/**
 * The modal behavior of a side panel: it keeps the focus inside, makes the rest of the page inert, and is dismissed by
 * Escape or a press outside. A panel is part of the first paint of its page, so it does not use React Aria's larger
 * modal (`modal.tsx`).
 */
export function PanelBox(props: {
  /** Called on Escape or on a press outside the panel. */
  onDismiss: () => void
  /** ID of the title, which is the accessible name. */
  labelledBy: string
  overlayClass: string
  boxClass: string
  children: ReactNode
}) {
  const overlay = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  useModalFocus(overlay, box)
  useFocusHeir()
  const { onDismiss } = props
  // A press that starts inside the panel, for example when text is selected, and ends outside does not dismiss the
  // panel.
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
      // Pressing the overlay does not take the focus from the panel.
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

/**
 * Makes the page around an overlay inert and keeps the focus in its box. Afterwards it returns the focus to the element
 * that had it before.
 */
function useModalFocus(overlay: RefObject<HTMLElement | null>, box: RefObject<HTMLElement | null>): void {
  const opener = useRef(typeof document === 'undefined' ? null : document.activeElement)
  useEffect(() => {
    const { current: around } = overlay
    const { current: inside } = box
    if (around === null || inside === null) return undefined
    const { current: before } = opener
    const bringBack = makeInert(around)
    const hold = () => {
      if (document.activeElement === document.body) inside.focus({ preventScroll: true })
    }
    if (!inside.contains(document.activeElement)) inside.focus({ preventScroll: true })
    // Moves the focus back into the box if the focused element is removed, for example a deleted row.
    const watch = new MutationObserver(hold)
    watch.observe(inside, { childList: true, subtree: true })
    return () => {
      watch.disconnect()
      bringBack()
      // Returns the focus only if no other element has it in the next frame.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement && before.isConnected)
          before.focus({ preventScroll: true })
      })
    }
  }, [overlay, box])
}
