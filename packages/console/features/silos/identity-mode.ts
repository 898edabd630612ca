import type { Silo } from '@portico/contract/types.ts'

/** Labels of how users of a silo log in. */
export const identityModes: Readonly<Record<Silo['identityMode'], string>> = {
  saml_jit: 'SAML',
  local_only: 'Local only',
}
