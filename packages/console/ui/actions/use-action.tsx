import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId } from 'react'
import { announce } from '../feedback/announce.ts'
import { useMinimumTrue } from '../minimum-true.ts'
import { tip } from '../overlays/tip.ts'
import { type TriggerAttributes, useTrigger } from '../overlays/trigger.ts'

/** What can keep a button from running its action. */
export interface ActionState {
  onPress?: (() => void) | undefined
  /**
   * The action is running. Shown for at least half a second, announced to screen readers, and a second press is
   * ignored.
   */
  pending?: boolean | undefined
  /** Why the action is not available. The button stays focusable, does nothing and shows this reason. */
  disabledReason?: string | null | undefined
}

/**
 * Returns the attributes of a button in the given state, whether it is busy or inert, and the visually hidden
 * explanation to render next to it. Inside a `Trigger` the button also opens the overlay.
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
      // A key that is held down counts as one press, so that it does not also answer the dialog that the press opens.
      if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
      else if (!inert) onKeyDown?.(event)
    },
    ...(!inert && opening),
    ...(onPress &&
      !inert &&
      !pending && {
        onClick: (event: MouseEvent<HTMLButtonElement>) => {
          // Safari does not focus a clicked button; without this, a closing overlay could not return the focus to it.
          event.currentTarget.focus({ preventScroll: true })
          onPress()
        },
      }),
    ...tip(disabledReason ?? tooltip),
  }
  return { attributes, explanation, pending, inert }
}
