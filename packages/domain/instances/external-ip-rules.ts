import { invalidRequest, type Refusal, unavailable } from '#refusals.ts'
import { instanceLimits } from './limits.ts'
import type { RunState } from './states.ts'

/**
 * When an instance may gain or lose an external address (docs/reference/external-ips.md#floating-ips,
 * docs/reference/external-ips.md#ephemeral-ip).
 */

export type AttachedKind = 'floating' | 'ephemeral'

const words: Record<AttachedKind, string> = { floating: 'floating IP', ephemeral: 'ephemeral IP' }

/** The network of these can be changed under way. */
const settled: readonly RunState[] = ['stopped', 'running', 'rebooting']
/** These pass by themselves: 503, the caller tries again. */
const passing: readonly RunState[] = ['starting', 'stopping', 'migrating']

const tryAgain: Refusal = { ...unavailable, reason: 'The instance is changing; wait until it has finished' }

/** `present`: floating and ephemeral addresses the instance has already. */
export function checkAttachAddress(kind: AttachedKind, state: RunState, present: number): Refusal | null {
  if (passing.includes(state)) return tryAgain
  if (!settled.includes(state)) {
    return invalidRequest(`cannot attach ${words[kind]} to instance in ${state} state`)
  }
  if (present < instanceLimits.maxExternalIps) return null
  return invalidRequest(
    `an instance may not have more than ${instanceLimits.maxExternalIps} external IP addresses`,
  )
}

export function checkDetachAddress(kind: AttachedKind, state: RunState): Refusal | null {
  if (passing.includes(state)) return tryAgain
  if (settled.includes(state)) return null
  return invalidRequest(`cannot detach ${words[kind]} from instance in ${state} state`)
}
