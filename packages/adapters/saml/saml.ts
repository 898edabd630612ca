import { SAML } from '@node-saml/node-saml'
import { type Saml, type SamlParty, SamlRefused } from '@portico/control-plane/kernel/saml.ts'
import { readAssertion } from './assertion.ts'
import { fetchMetadata, type MetadataOptions } from './fetch-metadata.ts'
import { readKeyPair } from './key-pair.ts'
import { readMetadata } from './metadata.ts'
import { shapeOf } from './response.ts'
import { signedPart } from './signature.ts'

/**
 * Returns SAML for sign-ins: node-saml makes requests, xml-crypto verifies signatures (decisions 36 and 58). The
 * structure of a response is checked first, and only the signed text is read.
 */
export function nodeSaml(options: MetadataOptions): Saml {
  return {
    fetchMetadata: (url) => fetchMetadata(url, options),
    readMetadata,
    readKeyPair,
    requestAddress: (party, { id, relayState }) =>
      requester(party, () => id).getAuthorizeUrlAsync(relayState, undefined, {}),
    readResponse(party, response) {
      // XML parsers, and therefore signatures, normalize line ends to a single character.
      const xml = textOf(response).replaceAll(/\r\n?/g, '\n')
      const { signature, destination, inResponseTo } = shapeOf(xml)
      if (signature === null) throw new SamlRefused('declined')
      const assertion = readAssertion(signedPart(xml, signature, party.signingCerts), party)
      if (destination !== null && destination !== party.acsUrl) throw new SamlRefused('audience')
      if (inResponseTo !== null && inResponseTo !== assertion.inResponseTo) throw new SamlRefused('unasked')
      return assertion
    },
  }
}

/** Returns the node-saml object that makes requests. */
function requester(
  { loginUrl, entityId, clientId, acsUrl, signingCerts, signing }: SamlParty,
  newId: () => string,
) {
  return new SAML({
    callbackUrl: acsUrl,
    entryPoint: loginUrl,
    issuer: clientId,
    idpIssuer: entityId,
    idpCert: [...signingCerts],
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    signatureAlgorithm: 'sha256',
    ...(signing !== null && { privateKey: signing.keyPem, publicCert: signing.certificate }),
    generateUniqueId: newId,
  })
}

/** Decodes base64 text. @throws SamlRefused if the text is not base64 */
function textOf(base64: string): string {
  const packed = base64.replaceAll(/\s/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(packed)) throw new SamlRefused('unreadable')
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(packed, 'base64'))
  } catch (error) {
    throw new SamlRefused('unreadable', error)
  }
}
