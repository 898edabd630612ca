import { SAML } from '@node-saml/node-saml'
import { type Saml, type SamlParty, SamlRefused } from '@portico/control-plane/kernel/saml.ts'
import { readAssertion } from './assertion.ts'
import { fetchMetadata, type MetadataOptions } from './fetch-metadata.ts'
import { readKeyPair } from './key-pair.ts'
import { readMetadata } from './metadata.ts'
import { shapeOf } from './response.ts'

/**
 * SAML by node-saml, which makes requests and checks signatures (decision 42). What it is given has been looked at
 * before, and what is believed is read from the text that was signed.
 */
export function nodeSaml(options: MetadataOptions): Saml {
  return {
    fetchMetadata: (url) => fetchMetadata(url, options),
    readMetadata,
    readKeyPair,
    requestAddress: (party, { id, relayState }) =>
      partner(party, () => id).getAuthorizeUrlAsync(relayState, undefined, {}),
    async readResponse(party, response) {
      const { succeeded, destination, inResponseTo } = shapeOf(textOf(response))
      if (!succeeded) throw new SamlRefused('declined')
      const assertion = readAssertion(await signedPart(party, response), party)
      if (destination !== null && destination !== party.acsUrl) throw new SamlRefused('audience')
      if (inResponseTo !== null && inResponseTo !== assertion.inResponseTo) throw new SamlRefused('unasked')
      return assertion
    },
  }
}

/** The assertion as its signature has it. @throws SamlRefused when no key of the provider's has signed it */
async function signedPart(party: SamlParty, response: string): Promise<string> {
  try {
    const { profile } = await partner(party).validatePostResponseAsync({ SAMLResponse: response })
    const xml = profile?.getAssertionXml?.()
    if (xml !== undefined) return xml
  } catch (error) {
    throw new SamlRefused('untrusted', error)
  }
  throw new SamlRefused('untrusted')
}

/**
 * What node-saml is asked to do for a provider. Times and audience are read from what it finds signed: the clock is not
 * its own, and requests are remembered in the database.
 */
function partner(
  { loginUrl, entityId, clientId, acsUrl, signingCerts, signing }: SamlParty,
  newId?: () => string,
) {
  return new SAML({
    callbackUrl: acsUrl,
    entryPoint: loginUrl,
    issuer: clientId,
    idpIssuer: entityId,
    idpCert: [...signingCerts],
    audience: false,
    acceptedClockSkewMs: -1,
    wantAssertionsSigned: true,
    // Whoever signs the assertion need not sign what is around it; nothing of that is believed.
    wantAuthnResponseSigned: false,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    signatureAlgorithm: 'sha256',
    ...(signing !== null && { privateKey: signing.keyPem, publicCert: signing.certificate }),
    ...(newId !== undefined && { generateUniqueId: newId }),
  })
}

/** @throws SamlRefused when it is not text in base64 */
function textOf(base64: string): string {
  const packed = base64.replaceAll(/\s/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(packed)) throw new SamlRefused('unreadable')
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(packed, 'base64'))
  } catch (error) {
    throw new SamlRefused('unreadable', error)
  }
}
