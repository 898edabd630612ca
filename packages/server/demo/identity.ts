import { studio } from '@portico/control-plane/demo/story/other-silos.ts'

/**
 * The provider's origin: a name that is never resolved (RFC 2606), so that a server without the provider redirects to
 * no real site. A server with the provider redirects to itself instead, at the address that the browser uses.
 */
const origin = 'https://test-provider.invalid'

export const entityId = `${origin}/metadata`
const loginUrl = `${origin}/sign-in`

/** The silo's client ID at the provider. */
export const clientId = 'portico-studio'

/** The path under which a server serves the provider's pages. */
export const base = '/portico/demo-idp'

const { signIn } = studio
export const { people, name: silo } = studio
export const provider = signIn === 'local' ? '' : signIn.provider

/** Returns the address on this server of a login request to the provider; null for a request to another provider. */
export function ownAddress(location: string | null): string | null {
  return location?.startsWith(`${loginUrl}?`) === true
    ? `${base}/sign-in${location.slice(loginUrl.length)}`
    : null
}

/** @param certificate DER in base64 */
export function metadataOf(certificate: string): string {
  return (
    `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">` +
    `<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">` +
    `<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data>` +
    `<ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>` +
    `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${loginUrl}"/>` +
    `</md:IDPSSODescriptor></md:EntityDescriptor>`
  )
}
