import { conflict, type Refusal } from './refusals.ts'

/** ms after which an unconfirmed revertible change is reverted (decision 41). */
export const confirmTimeout = 60_000

/**
 * Returns the refusal of changing a setting while a revertible change of it is pending.
 * @param words name of the setting, such as `the allow list`
 * @param by name of the user who made the pending change; null for a deleted user
 * @param until time at which the pending change is reverted
 */
export function refuseWhilePending(words: string, by: string | null, until: string): Refusal {
  const who = by === null ? 'a deleted user' : `"${by}"`
  return conflict(
    `A change to ${words} by ${who} is waiting for confirmation until ${until}. Confirm or revert it first, or wait until then`,
  )
}

/** The refusal of confirming a change that was reverted already. */
export const changeWasReverted: Refusal = conflict('Change was not confirmed in time. It is being reverted')
