import type { Silo } from '@portico/contract/types.ts'
import { useMay } from '#shell/use-may.ts'

/** What is told of a silo that has no identity providers, and takes none. */
export const localOnly =
  'People of this silo log in with a name and a password that are made here. It takes no identity providers'

/** Why one may not add an identity provider to a silo; null for who may. */
export function useWhyNoProvider(silo: Silo): string | null {
  const { may } = useMay({ kind: 'silo', id: silo.id })
  if (silo.identityMode === 'local_only') return localOnly
  return may('saml_identity_provider_create')
    ? null
    : 'Adding providers takes the role of fleet admin, or of silo admin'
}
