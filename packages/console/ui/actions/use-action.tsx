import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId } from 'react'
import { announce } from '../feedback/announce.ts'
import { useMinimumTrue } from '../minimum-true.ts'
import { tip } from '../overlays/tip.ts'
import { type TriggerAttributes, useTrigger } from '../overlays/trigger.ts'

/** States in which a button does not run its action. */
export interface ActionState {
  onPress?: (() => void) | undefined
  /**
   * Whether the action is running. The state is shown for at least half a second and announced to screen readers, and
   * further presses are ignored.
   */
  pending?: boolean | undefined
  /**
   * Why the action is not available. The button remains focusable, does nothing when pressed, and shows this reason.
   */
  disabledReason?: string | null | undefined
}

/**
 * Returns the attributes of a button in the given state, whether it is busy or disabled, and the visually hidden reason
 * that must be rendered next to it. Inside a `Trigger`, the button also opens the overlay.
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
      // A key that is held down counts as one press; otherwise it would also press a button in the dialog that the
      // first press opens.
      if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
      else if (!inert) onKeyDown?.(event)
    },
    ...(!inert && opening),
    ...(onPress &&
      !inert &&
      !pending && {
        onClick: (event: MouseEvent<HTMLButtonElement>) => {
          // Safari does not focus a clicked button, so a closing overlay could not return the focus to it.
          event.currentTarget.focus({ preventScroll: true })
          onPress()
        },
      }),
    ...tip(disabledReason ?? tooltip),
  }
  return { attributes, explanation, pending, inert }
}
