import {
  createContext,
  type KeyboardEvent,
  type Ref,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
} from 'react'

/** What a button needs to open an overlay. */
export interface TriggerAttributes {
  readonly ref: Ref<HTMLButtonElement>
  readonly 'aria-haspopup': 'menu' | 'dialog'
  readonly 'aria-expanded': boolean
  readonly onPress: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onPointerEnter: () => void
  readonly onFocus: () => void
}

const TriggerContext = createContext<TriggerAttributes | null>(null)

/** Makes the one button inside it the trigger. */
export const Trigger = TriggerContext

/** Returns the attributes of a button inside a `Trigger`; null elsewhere. */
export function useTrigger(): TriggerAttributes | null {
  return useContext(TriggerContext)
}

/** Which entry of the opened list gets the focus. */
export type Focus = 'first' | 'last'

/** Closes the last opened overlay, since only one may be open at a time. */
let closeLast = () => {}

/**
 * Returns whether an overlay of a button is open, and the attributes that make the button its trigger.
 * @param prepare prefetches the code of the overlay when the button is hovered
 */
export function useOpening(kind: 'menu' | 'dialog', prepare: () => void) {
  const button = useRef<HTMLButtonElement>(null)
  const [focus, setFocus] = useState<Focus | null>(null)
  const isOpen = focus !== null
  const close = useCallback(() => setFocus(null), [])
  const open = useCallback(
    (next: Focus) => {
      closeLast()
      closeLast = close
      setFocus(next)
    },
    [close],
  )
  const attributes = useMemo<TriggerAttributes>(
    () => ({
      ref: button,
      'aria-haspopup': kind,
      'aria-expanded': isOpen,
      onPress: () => {
        // Safari does not focus a clicked button; without this, the overlay could not return the focus to it.
        button.current?.focus({ preventScroll: true })
        if (isOpen) close()
        else open('first')
      },
      onKeyDown: (event) => {
        if (kind !== 'menu' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
        event.preventDefault()
        open(event.key === 'ArrowDown' ? 'first' : 'last')
      },
      onPointerEnter: prepare,
      onFocus: prepare,
    }),
    [kind, isOpen, prepare, open, close],
  )
  return { button, attributes, focus, isOpen, close }
}
