import type { AllowedSourceIps } from '@portico/contract/types.ts'
import { type AllowedSources, canonicalNetwork } from '@portico/domain/allow-list/allow-list.ts'
import type { CallArgs } from '#data/calls.ts'

export interface AllowListForm {
  allow: 'any' | 'list'
  /** Networks of the list; kept while "any address" is selected, so that switching back restores them */
  ips: readonly string[]
  /** Typed or pasted text that has not been added yet */
  typed: string
}

export function formOf(allowed: AllowedSourceIps): AllowListForm {
  return {
    allow: allowed.allow,
    ips: allowed.allow === 'any' ? [] : [...new Set(allowed.ips.map(canonicalNetwork))],
    typed: '',
  }
}

/** Returns the sources that a form would allow. */
export function allowedOf({ allow, ips }: Pick<AllowListForm, 'allow' | 'ips'>): AllowedSources {
  return allow === 'any' ? { allow } : { allow, ips }
}

/** Returns the request of the form. @param onTrial sends a revertible change, if the server supports it */
export function allowListCall(
  form: Pick<AllowListForm, 'allow' | 'ips'>,
  onTrial = false,
): CallArgs<'networkingAllowListUpdate'> {
  const allowed = allowedOf(form)
  const body = { allowedIps: allowed.allow === 'any' ? allowed : { ...allowed, ips: [...allowed.ips] } }
  // `onTrial` is a Portico extension of the contract.
  return onTrial ? ({ body, query: { onTrial } } as CallArgs<'networkingAllowListUpdate'>) : { body }
}
