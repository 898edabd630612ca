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

/** What a button has to have, and to do, to open something. */
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

/** The attributes for a button that stands in a `Trigger`; null elsewhere. */
export function useTrigger(): TriggerAttributes | null {
  return useContext(TriggerContext)
}

/** Which entry of what opens has the focus. */
export type Focus = 'first' | 'last'

/** Closes what was opened last: one thing at a time is open beside its button. */
let closeLast = () => {}

/**
 * Whether something is open beside a button, and what makes the button its trigger.
 * @param prepare fetches the code of what opens, because the button is pointed at
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
        // Safari gives a button that is clicked no focus, to which what opens would give it back.
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
