import type { Sled } from '@portico/contract/types.ts'
import { type Outage, outageWord } from './outages/labels.ts'
import type { Tone } from '#ui/state-tones.ts'

/** The fields of a sled from which its state follows. */
export interface SledState {
  readonly policy: Sled['policy']
  /** undefined if not reported, null while the sled works */
  readonly failure?: { readonly why: string } | null | undefined
  /** undefined if not reported, null while the sled answers */
  readonly outage?: Pick<Outage, 'state'> | null | undefined
}

/**
 * Returns the state of a sled in a word or two. An outage and a failure take precedence over the policy. Returns null for a working sled
 * in service.
 */
export function sledStateOf({ policy, failure, outage }: SledState): { word: string; tone: Tone } | null {
  if (policy.kind === 'expunged') return { word: 'Expunged', tone: 'idle' }
  if (outage != null) return { word: outageWord(outage.state), tone: 'bad' }
  if (failure != null) return { word: 'Failed', tone: 'bad' }
  return policy.provisionPolicy === 'provisionable' ? null : { word: 'Out of service', tone: 'note' }
}

/** Returns the label of a slot as printed on the rack. */
export const slotText = (cubby: number | null | undefined): string =>
  cubby == null ? '' : String(cubby).padStart(2, '0')

export { wornFrom as worn } from '@portico/domain/issues/limits.ts'
