/**
 * How a SAML login can fail: the word that travels back to the page to sign in at, and the sentence that other callers
 * get. Neither says more than who was turned away may know.
 */
export const samlFailures = {
  declined: 'the identity provider did not sign the user in',
  unreadable: 'the answer is not a SAML response with one assertion',
  untrusted: 'the assertion is not signed by the identity provider in a way that is accepted',
  issuer: 'the assertion was issued by somebody else than the identity provider of this silo',
  audience: 'the assertion was made for another service',
  time: 'the assertion is not valid now',
  unasked: 'nobody asked for this answer here, or it was asked for too long ago',
  used: 'the assertion has been used before',
  nameless: 'the assertion names no user',
  crowded: 'the assertion names more groups than one user may be in',
  busy: 'too many attempts',
} as const

export type SamlFailure = keyof typeof samlFailures
