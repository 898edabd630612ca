import type { AllowedSourceIps } from '@portico/contract/types.ts'
import { type AllowedSources, canonicalNetwork } from '@portico/domain/allow-list/allow-list.ts'
import type { CallArgs } from '#data/calls.ts'

export interface AllowListForm {
  allow: 'any' | 'list'
  /** networks; kept while any address is let in, so that changing one's mind loses nothing */
  ips: readonly string[]
  /** typed or pasted, and not part of the list yet */
  typed: string
}

export function formOf(allowed: AllowedSourceIps): AllowListForm {
  return {
    allow: allowed.allow,
    ips: allowed.allow === 'any' ? [] : [...new Set(allowed.ips.map(canonicalNetwork))],
    typed: '',
  }
}

/** What a form would let in. */
export function allowedOf({ allow, ips }: Pick<AllowListForm, 'allow' | 'ips'>): AllowedSources {
  return allow === 'any' ? { allow } : { allow, ips }
}

/** The request of the form. @param onTrial it takes itself back unless it is kept, where the system does that */
export function allowListCall(
  form: Pick<AllowListForm, 'allow' | 'ips'>,
  onTrial = false,
): CallArgs<'networkingAllowListUpdate'> {
  const allowed = allowedOf(form)
  const body = { allowedIps: allowed.allow === 'any' ? allowed : { ...allowed, ips: [...allowed.ips] } }
  // Ours, beside what the contract says.
  return onTrial ? ({ body, query: { onTrial } } as CallArgs<'networkingAllowListUpdate'>) : { body }
}
