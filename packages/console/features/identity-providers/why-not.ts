import type { Silo } from '@portico/contract/types.ts'
import { reasonOf } from '@portico/domain/refusals.ts'
import { checkIdentityProviders } from '@portico/domain/silos/identity.ts'
import { useMay } from '#shell/use-may.ts'

/** Returns why the user may not add an identity provider to a silo; null if they may. */
export function useWhyNoProvider(silo: Silo): string | null {
  const { may } = useMay({ kind: 'silo', id: silo.id })
  const none = reasonOf(checkIdentityProviders(silo.identityMode))
  if (none !== null) return none
  return may('saml_identity_provider_create') ? null : 'Only silo admins and fleet admins can add providers'
}
