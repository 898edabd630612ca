import { invalidRequest, type Refusal, unavailable } from '#refusals.ts'
import { instanceLimits } from './limits.ts'
import type { RunState } from './states.ts'

/**
 * Rules for attaching and detaching external addresses by the state of the instance
 * (docs/reference/external-ips.md#floating-ips, docs/reference/external-ips.md#ephemeral-ip).
 */

export type AttachedKind = 'floating' | 'ephemeral'

const words: Record<AttachedKind, string> = { floating: 'floating IP', ephemeral: 'ephemeral IP' }

/** States in which the instance's network can be changed. */
const changeableStates: readonly RunState[] = ['stopped', 'running', 'rebooting']
/** Transitional states, in which the server returns 503 so that the client tries again. */
const transitionalStates: readonly RunState[] = ['starting', 'stopping', 'migrating']

const tryAgain: Refusal = {
  ...unavailable,
  reason: 'Instance is changing its state. Wait until it is running or stopped.',
}

/**
 * Returns the refusal of attaching an address, or null.
 * @param present number of floating and ephemeral addresses that the instance has
 */
export function checkAttachAddress(kind: AttachedKind, state: RunState, present: number): Refusal | null {
  if (transitionalStates.includes(state)) return tryAgain
  if (!changeableStates.includes(state)) {
    return invalidRequest(`cannot attach ${words[kind]} to instance in ${state} state`)
  }
  if (present < instanceLimits.maxExternalIps) return null
  return invalidRequest(
    `an instance may not have more than ${instanceLimits.maxExternalIps} external IP addresses`,
  )
}

export function checkDetachAddress(kind: AttachedKind, state: RunState): Refusal | null {
  if (transitionalStates.includes(state)) return tryAgain
  if (changeableStates.includes(state)) return null
  return invalidRequest(`cannot detach ${words[kind]} from instance in ${state} state`)
}
