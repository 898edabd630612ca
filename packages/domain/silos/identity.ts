import { invalidRequest, notFoundText, type Refusal } from '#refusals.ts'

/** Who signs in the users of a silo: Portico by their password, or identity providers by SAML. */
type IdentityMode = 'local_only' | 'saml_jit'

/**
 * Why local users cannot be created, changed or deleted in a silo (docs/reference/silos-iam.md); null when they can.
 */
export function checkLocalUsers(mode: IdentityMode): Refusal | null {
  if (mode === 'local_only') return null
  return {
    ...notFoundText('identity-provider with name "local"'),
    reason: 'Users of this silo come from its identity provider and are managed there',
  }
}

/** Why a silo takes no identity providers (docs/reference/silos-iam.md#identity-providers); null when it does. */
export function checkIdentityProviders(mode: IdentityMode): Refusal | null {
  if (mode === 'saml_jit') return null
  return {
    ...invalidRequest('cannot create identity providers in this kind of Silo'),
    reason: 'The silo takes no identity providers: its users log in with a name and a password',
  }
}

/** Why the console and bulk actions do not delete a user; null when they do. The API allows it. */
export function whyNotDeleteUser(user: string, self: string): string | null {
  return user === self ? "You can't delete your own account" : null
}
