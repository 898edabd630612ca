import type { SamlFailure } from '@portico/domain/saml/failures.ts'

const failureTexts: Readonly<Record<SamlFailure, string>> = {
  declined: 'The identity provider did not sign you in. Try again, or ask its administrator.',
  unreadable: 'The identity provider’s answer could not be read. Tell your administrator.',
  encrypted:
    'The identity provider encrypts its answer, which is not supported. Ask your administrator to turn off assertion encryption at the provider.',
  unsigned:
    'The identity provider did not sign the assertion in its answer. Ask your administrator to turn on signed assertions at the provider; a signed response alone is not enough.',
  weak: 'The identity provider signs its answer with SHA-1, which is not secure. Ask your administrator to choose SHA-256 at the provider.',
  altered:
    'The identity provider’s answer was changed after it was signed. Sign in again, or tell your administrator.',
  untrusted:
    'The identity provider’s answer is not signed with a key that this silo knows. The key may have changed: ask your administrator to add the identity provider again with its current metadata.',
  issuer: 'The response came from another identity provider than this silo’s. Tell your administrator.',
  audience: 'The identity provider’s answer was meant for another service. Tell your administrator.',
  time: 'The response arrived too late or too early. Try again. If that does not help, a clock is wrong: tell your administrator.',
  unasked: 'Signing in took too long, or started in another browser or at the identity provider. Start here.',
  used: 'This response was already used. Sign in again.',
  nameless: 'The identity provider did not say who you are. Tell your administrator.',
  transient:
    'The identity provider gives you another name at each sign-in (a transient NameID). Ask your administrator to send a persistent NameID, such as the email address.',
  long: 'The identity provider sends a user or group name that is too long. Ask your administrator to send a shorter one, such as the email address.',
  crowded: 'The identity provider lists more groups than Portico accepts. Tell your administrator.',
  busy: 'Too many failed attempts from your address. Wait a minute, then try again.',
}

/**
 * Returns the message for a failed sign-in with an identity provider: what happened, and what to do.
 * @param word code in the page's URL @returns null if the code is unknown
 */
export function failureText(word: string | null): string | null {
  return word !== null && Object.hasOwn(failureTexts, word) ? failureTexts[word as SamlFailure] : null
}
