import type { Silo } from '@portico/contract/types.ts'

/** How people of a silo log in, in words. */
export const identityModes: Readonly<Record<Silo['identityMode'], string>> = {
  saml_jit: 'SAML',
  local_only: 'Local only',
}
