import { messageOf } from '@portico/domain/error-message.ts'
import type { XmlElement } from '@xmldom/xmldom'
import { type KeyObject, X509Certificate } from 'node:crypto'
import { MetadataProblem, type SamlMetadata } from '@portico/control-plane/kernel/saml.ts'
import { isUsableKey } from './signature.ts'
import { descendantsOf, attribute, childrenOf, isNamed, parseXml, textOf } from './xml.ts'

const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

/**
 * Reads the metadata of an identity provider (docs/reference/silos-iam.md#identity-providers).
 * @param entityId entity id of the provider, needed if there are several providers in the metadata
 * @throws MetadataProblem with the reason
 */
export function readMetadata(xml: string, entityId: string): SamlMetadata {
  const descriptor = providerIn(rootOf(xml), entityId)
  const certificates = childrenOf(descriptor, 'metadata', 'KeyDescriptor')
    .filter((key) => (attribute(key, 'use') ?? 'signing') === 'signing')
    .flatMap((key) => descendantsOf(key, 'signature', 'X509Certificate').map(textOf))
    .flatMap(readCertificate)
  return { loginUrl: loginUrlIn(descriptor), signingCerts: usable(certificates).map(String) }
}

/** Returns the certificates with supported keys (decision 36). @throws MetadataProblem if there are none */
function usable(certificates: readonly X509Certificate[]): X509Certificate[] {
  if (certificates.length === 0) throw new MetadataProblem('no signing key found in IDP metadata')
  const taken = certificates.filter(({ publicKey }) => isUsableKey(publicKey))
  if (taken.length > 0) return taken
  const kinds = [...new Set(certificates.map(({ publicKey }) => kindOf(publicKey)))]
  throw new MetadataProblem(
    `the signing keys in IDP metadata are of kinds that are not supported (${kinds.join(', ')}): ` +
      'one has to be RSA, or EC on P-256, P-384 or P-521',
  )
}

const kindOf = ({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): string =>
  [type ?? 'unknown', details?.namedCurve].filter((part) => part !== undefined).join(' ')

function rootOf(xml: string): XmlElement {
  try {
    return parseXml(xml)
  } catch (error) {
    const reason = messageOf(error)
    throw new MetadataProblem(`IDP metadata could not be read: ${reason}`, { cause: error })
  }
}

function providerIn(root: XmlElement, entityId: string): XmlElement {
  const entities = isNamed(root, 'metadata', 'EntitiesDescriptor')
    ? descendantsOf(root, 'metadata', 'EntityDescriptor').filter(
        (each) => attribute(each, 'entityID') === entityId,
      )
    : isNamed(root, 'metadata', 'EntityDescriptor')
      ? [root]
      : []
  const [found] = entities.flatMap((entity) => childrenOf(entity, 'metadata', 'IDPSSODescriptor'))
  if (found === undefined) throw new MetadataProblem('no md:IDPSSODescriptor section')
  return found
}

function loginUrlIn(descriptor: XmlElement): string {
  const [service] = childrenOf(descriptor, 'metadata', 'SingleSignOnService').filter(
    (each) => attribute(each, 'Binding') === redirectBinding,
  )
  const url = service === undefined ? '' : (attribute(service, 'Location') ?? '')
  // Browsers are redirected to this address, so it must be an http(s) address, which cannot contain a script.
  if (/^https?:\/\//i.test(url) && URL.canParse(url)) return url
  throw new MetadataProblem('no redirect login location found in IDP metadata')
}

/** PEM lines around the base64 text, which some providers include. */
const pemLines = /-----(?:BEGIN|END) CERTIFICATE-----/g

/** Returns the certificate in a list; an empty list if the certificate is invalid. */
function readCertificate(text: string): X509Certificate[] {
  try {
    const certificate = new X509Certificate(Buffer.from(text.replaceAll(pemLines, ''), 'base64'))
    // Reading the key makes an invalid key fail here, not where the key is used.
    return certificate.publicKey.type === 'public' ? [certificate] : []
  } catch {
    return []
  }
}
