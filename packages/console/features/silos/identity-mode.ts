import type { Silo } from '@portico/contract/types.ts'

/** Labels of the ways in which users of a silo sign in. */
export const identityModes: Readonly<Record<Silo['identityMode'], string>> = {
  saml_jit: 'SAML',
  local_only: 'Local only',
}
