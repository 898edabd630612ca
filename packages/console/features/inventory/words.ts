import type { Sled } from '@portico/contract/types.ts'
import type { Tone } from '#ui/state-tones.ts'

/** A sled as far as its standing goes. */
export interface Standing {
  readonly policy: Sled['policy']
  /** undefined where it is not told, null while it works */
  readonly failure?: { readonly why: string } | null | undefined
}

/** How a sled stands, in one word; what is wrong comes before what is wanted. Working ones say nothing. */
export function standingOf({ policy, failure }: Standing): { word: string; tone: Tone } | null {
  if (policy.kind === 'expunged') return { word: 'Expunged', tone: 'idle' }
  if (failure != null) return { word: 'Failed', tone: 'bad' }
  return policy.provisionPolicy === 'provisionable' ? null : { word: 'Out of service', tone: 'note' }
}

/** A place in the rack as people count it. */
export const slotText = (cubby: number | null | undefined): string =>
  cubby == null ? '' : String(cubby).padStart(2, '0')

export { wornFrom as worn } from '@portico/domain/issues/limits.ts'
