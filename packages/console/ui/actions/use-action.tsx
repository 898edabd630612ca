import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId } from 'react'
import { announce } from '../feedback/announce.ts'
import { useMinimumTrue } from '../minimum-true.ts'
import { tip } from '../overlays/tip.ts'
import { type TriggerAttributes, useTrigger } from '../overlays/trigger.ts'

/** What can keep a button from acting. */
export interface ActionState {
  onPress?: (() => void) | undefined
  /** The action is under way: shown for at least half a second, announced, and not started twice. */
  pending?: boolean | undefined
  /** Why the action is not possible now. The button stays focusable, does nothing, and says this. */
  disabledReason?: string | null | undefined
}

/**
 * The attributes of a button in a state, whether it is busy or inert, and the hidden words that explain it,
 * to be rendered beside it. Inside a `Trigger` it is the button that opens.
 */
export function useAction(state: ActionState, tooltip: string | undefined) {
  const reasonId = useId()
  const { disabledReason } = state
  const trigger = useTrigger()
  const { onPress = state.onPress, onKeyDown, ...opening }: Partial<TriggerAttributes> = trigger ?? {}
  const pending = useMinimumTrue(state.pending ?? false)
  const inert = typeof disabledReason === 'string'
  useEffect(() => {
    if (pending) announce('In progress')
  }, [pending])
  const explanation: ReactNode = inert && (
    <span id={reasonId} hidden>
      {disabledReason}
    </span>
  )
  const attributes = {
    ...((inert || pending) && { 'aria-disabled': true }),
    ...(inert && { 'aria-describedby': reasonId }),
    onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => {
      // A key that is held presses once: what it opens must not be answered by it.
      if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
      else if (!inert) onKeyDown?.(event)
    },
    ...(!inert && opening),
    ...(onPress &&
      !inert &&
      !pending && {
        onClick: (event: MouseEvent<HTMLButtonElement>) => {
          // Safari gives a button that is clicked no focus, to which an overlay would give it back.
          event.currentTarget.focus({ preventScroll: true })
          onPress()
        },
      }),
    ...tip(disabledReason ?? tooltip),
  }
  return { attributes, explanation, pending, inert }
}
