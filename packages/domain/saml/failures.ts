/**
 * Failures of SAML sign-in: the code in the address of the sign-in page, and the message for API clients. Neither
 * discloses anything to the sender of the response, such as stored keys, users or groups.
 */
export const samlFailures = {
  declined: 'the identity provider did not sign the user in',
  unreadable: 'the response is not a SAML response with one assertion',
  encrypted: 'the assertion, or a part of it, is encrypted',
  unsigned: 'the assertion is not signed',
  weak: 'the assertion is signed with SHA-1, which is not secure',
  altered: 'the assertion was changed after it was signed',
  untrusted: 'the assertion has no accepted signature of the identity provider',
  issuer: 'the assertion was issued by another provider than the identity provider of this silo',
  audience: 'the assertion was made for another service',
  time: 'the assertion is not valid now',
  unasked: 'the response belongs to no sign-in here, or to one that began too long ago',
  used: 'the assertion has been used before',
  nameless: 'the assertion contains no user name',
  transient: 'the assertion identifies the user by a transient NameID, which changes at each sign-in',
  long: 'the name of the user or a group in the assertion is too long',
  crowded: 'the assertion has more groups than a user can be in',
  busy: 'too many attempts',
} as const

/** The message of the failed attempt that is recorded when an identity provider sends a link instead of groups. */
export const groupsNotUpdatedMessage =
  'group memberships were not updated: the identity provider sent a link (groups.link) instead of the groups, as ' +
  'Entra ID does for users in more than 150. The user keeps the former ones. In Entra ID, choose "Groups assigned to ' +
  'the application" for the group claim of this application'

export type SamlFailure = keyof typeof samlFailures
