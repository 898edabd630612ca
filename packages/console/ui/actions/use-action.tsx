import { useEffect, useId, type ReactNode } from 'react'
import { announce } from '../feedback/announce.ts'
import { useMinimumTrue } from '../minimum-true.ts'
import { tip } from '../overlays/tip.ts'

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
 * to be rendered beside it. React Aria's own pending state is not used: it says less and outlives the button.
 */
export function useAction(state: ActionState, tooltip: string | undefined) {
  const reasonId = useId()
  const { disabledReason, onPress } = state
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
    ...(onPress && !inert && !pending && { onPress }),
    ...tip(disabledReason ?? tooltip),
  }
  return { attributes, explanation, pending, inert }
}
