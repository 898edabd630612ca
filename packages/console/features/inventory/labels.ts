import type { Sled } from '@portico/contract/types.ts'
import type { Tone } from '#ui/state-tones.ts'

/** The fields of a sled that determine its state. */
export interface SledState {
  readonly policy: Sled['policy']
  /** undefined when not reported, null while it works */
  readonly failure?: { readonly why: string } | null | undefined
}

/** Returns the state of a sled in one word; a failure takes precedence over the policy. Null for a working sled. */
export function sledStateOf({ policy, failure }: SledState): { word: string; tone: Tone } | null {
  if (policy.kind === 'expunged') return { word: 'Expunged', tone: 'idle' }
  if (failure != null) return { word: 'Failed', tone: 'bad' }
  return policy.provisionPolicy === 'provisionable' ? null : { word: 'Out of service', tone: 'note' }
}

/** Returns the label of a slot in the rack. */
export const slotText = (cubby: number | null | undefined): string =>
  cubby == null ? '' : String(cubby).padStart(2, '0')

export { wornFrom as worn } from '@portico/domain/issues/limits.ts'
