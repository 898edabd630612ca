import { createHash, randomUUID, sign } from 'node:crypto'
import { entityId } from './identity.ts'
import type { ProviderKey } from './keys.ts'

const assertionNamespace = 'urn:oasis:names:tc:SAML:2.0:assertion'
const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#'
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const status = 'urn:oasis:names:tc:SAML:2.0:status:'

/** The content of a SAML response. */
export interface ResponseContent {
  readonly now: Date
  readonly requestId: string
  readonly acsUrl: string
  readonly audience: string
  readonly name: string
  readonly groups: readonly string[]
  /** the issuer; by default the provider itself */
  readonly issuer?: string
  /** ms for which the response is valid; negative: it has already expired */
  readonly goodFor: number
}

/**
 * Returns a SAML response with a signed assertion that logs a user in.
 * @returns XML
 */
export function signedResponse(said: ResponseContent, key: ProviderKey): string {
  const id = `_${randomUUID()}`
  const [before = '', after = ''] = assertion(said, id).split('<Signature/>')
  return response(
    said,
    `<samlp:StatusCode Value="${status}Success"></samlp:StatusCode>`,
    before + signature(id, before + after, key) + after,
  )
}

/** Returns a SAML response that refuses the login. */
export function refusal(said: ResponseContent): string {
  const code =
    `<samlp:StatusCode Value="${status}Responder">` +
    `<samlp:StatusCode Value="${status}AuthnFailed"></samlp:StatusCode></samlp:StatusCode>`
  return response(said, code, '')
}

function response(
  { now, requestId, acsUrl, issuer = entityId }: ResponseContent,
  code: string,
  content: string,
): string {
  return (
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="${assertionNamespace}" ` +
    `Destination="${escaped(acsUrl)}" ID="_${randomUUID()}" InResponseTo="${escaped(requestId)}" ` +
    `IssueInstant="${now.toISOString()}" Version="2.0"><saml:Issuer>${escaped(issuer)}</saml:Issuer>` +
    `<samlp:Status>${code}</samlp:Status>${content}</samlp:Response>`
  )
}

/**
 * Returns the assertion, with a placeholder for its signature. The text is already in canonical form (namespaces first,
 * attributes by name, no self-closing elements), so its digest can be computed directly.
 */
function assertion(said: ResponseContent, id: string): string {
  const { now, requestId, acsUrl, audience, name, groups, goodFor, issuer = entityId } = said
  const until = new Date(now.getTime() + goodFor).toISOString()
  const from = new Date(now.getTime() + Math.min(goodFor, 0) - 60_000).toISOString()
  const values = groups.map((group) => `<saml:AttributeValue>${escaped(group)}</saml:AttributeValue>`)
  return (
    `<saml:Assertion xmlns:saml="${assertionNamespace}" ID="${id}" IssueInstant="${now.toISOString()}" Version="2.0">` +
    `<saml:Issuer>${escaped(issuer)}</saml:Issuer><Signature/>` +
    `<saml:Subject><saml:NameID>${escaped(name)}</saml:NameID>` +
    `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">` +
    `<saml:SubjectConfirmationData InResponseTo="${escaped(requestId)}" NotOnOrAfter="${until}" Recipient="${escaped(acsUrl)}">` +
    `</saml:SubjectConfirmationData></saml:SubjectConfirmation></saml:Subject>` +
    `<saml:Conditions NotBefore="${from}" NotOnOrAfter="${until}"><saml:AudienceRestriction>` +
    `<saml:Audience>${escaped(audience)}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
    `<saml:AuthnStatement AuthnInstant="${now.toISOString()}"><saml:AuthnContext>` +
    `<saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified</saml:AuthnContextClassRef>` +
    `</saml:AuthnContext></saml:AuthnStatement>` +
    (values.length === 0
      ? ''
      : `<saml:AttributeStatement><saml:Attribute Name="groups">${values.join('')}</saml:Attribute></saml:AttributeStatement>`) +
    `</saml:Assertion>`
  )
}

/** Returns the signature of an element whose canonical text is given; RSA with SHA-256. */
function signature(id: string, canonical: string, { keyPem }: ProviderKey): string {
  const digest = createHash('sha256').update(canonical).digest('base64')
  const info = (namespace: string) =>
    `<ds:SignedInfo${namespace}><ds:CanonicalizationMethod Algorithm="${exclusive}"></ds:CanonicalizationMethod>` +
    `<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"></ds:SignatureMethod>` +
    `<ds:Reference URI="#${id}"><ds:Transforms>` +
    `<ds:Transform Algorithm="${signatureNamespace}enveloped-signature"></ds:Transform>` +
    `<ds:Transform Algorithm="${exclusive}"></ds:Transform></ds:Transforms>` +
    `<ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"></ds:DigestMethod>` +
    `<ds:DigestValue>${digest}</ds:DigestValue></ds:Reference></ds:SignedInfo>`
  const namespace = ` xmlns:ds="${signatureNamespace}"`
  const value = sign('sha256', Buffer.from(info(namespace)), keyPem).toString('base64')
  return `<ds:Signature${namespace}>${info('')}<ds:SignatureValue>${value}</ds:SignatureValue></ds:Signature>`
}

/** Escapes text and attributes as in canonical XML; other characters with special rules do not occur here. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
