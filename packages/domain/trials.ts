import { conflict, type Refusal } from './refusals.ts'

/** ms that a change on trial is in force before it takes itself back, unless it is kept (decision 48). */
export const trialTime = 60_000

/**
 * Why something cannot be changed while a change of it is on trial.
 * @param words what is changed, such as `the allow list`
 * @param by who made the change on trial; null for a deleted user
 * @param until when it ends
 */
export function refuseOnTrial(words: string, by: string | null, until: string): Refusal {
  const who = by === null ? 'a deleted user' : `"${by}"`
  return conflict(
    `A change of ${words} by ${who} is on trial until ${until}. Keep it or take it back first, or wait until then`,
  )
}

/** Why a change on trial can no longer be kept. */
export const trialIsOver: Refusal = conflict('The time to keep this change is over: it is being taken back')
