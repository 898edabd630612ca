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

/** The attributes with which a button opens an overlay. */
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

/** Makes the button inside it the trigger of an overlay. */
export const Trigger = TriggerContext

/** Returns the attributes of a button inside a `Trigger`; null outside. */
export function useTrigger(): TriggerAttributes | null {
  return useContext(TriggerContext)
}

/** The entry that gets the focus when a list opens. */
export type Focus = 'first' | 'last'

/** Closes the last opened overlay, because only one may be open at a time. */
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
        // Safari does not focus a clicked button, so the overlay could not return the focus to it.
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
