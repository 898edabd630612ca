import { invalidRequest, notFoundText, type Refusal } from '#refusals.ts'

/** How users of a silo sign in: with a password, or through SAML identity providers. */
type IdentityMode = 'local_only' | 'saml_jit'

/**
 * Returns the refusal of creating, changing or deleting local users in a silo, or null (docs/reference/silos-iam.md).
 */
export function checkLocalUsers(mode: IdentityMode): Refusal | null {
  if (mode === 'local_only') return null
  return {
    ...notFoundText('identity-provider with name "local"'),
    reason: 'Users of this silo come from its identity provider. Manage them there.',
  }
}

/**
 * Returns the refusal of adding identity providers to a silo, or null (docs/reference/silos-iam.md#identity-providers).
 */
export function checkIdentityProviders(mode: IdentityMode): Refusal | null {
  if (mode === 'saml_jit') return null
  return {
    ...invalidRequest('cannot create identity providers in this kind of Silo'),
    reason: 'Silo has local users, who sign in with a password. It accepts no identity providers.',
  }
}

/** Returns why the console and bulk actions do not delete a user, or null. The API allows it. */
export function whyNotDeleteUser(user: string, self: string): string | null {
  return user === self ? "You can't delete your own account" : null
}
