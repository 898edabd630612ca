import { verify, X509Certificate } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { attribute, childrenOf, isNamed, parseXml, textOf } from '@portico/adapters/saml/xml.ts'

/** Maximum size in bytes of a decompressed request; a valid one has a few hundred. */
const longest = 64 * 1024

const algorithm = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'

/** The silo as registered at the provider. */
export interface Registered {
  readonly clientId: string
  readonly acsUrl: string
  /** certificate of the key with which the silo signs its requests, as DER in base64 */
  readonly certificate: string
}

/**
 * Returns the ID of a browser's request if it is signed with the silo's own key, otherwise null.
 * @param search the URL's query as received, because the signature covers this text
 */
export function requestId(search: string, { clientId, acsUrl, certificate }: Registered): string | null {
  const [signed = ''] = search.replace(/^\?/, '').split('&Signature=')
  const query = new URLSearchParams(search)
  try {
    const { publicKey } = new X509Certificate(Buffer.from(certificate, 'base64'))
    const signature = Buffer.from(query.get('Signature') ?? '', 'base64')
    const isSigned =
      query.get('SigAlg') === algorithm && verify('sha256', Buffer.from(signed), publicKey, signature)
    if (!isSigned) return null
    const packed = Buffer.from(query.get('SAMLRequest') ?? '', 'base64')
    const xml = inflateRawSync(packed, { maxOutputLength: longest }).toString('utf8')
    const request = parseXml(xml)
    const [issuer] = childrenOf(request, 'assertion', 'Issuer')
    const isOurs =
      isNamed(request, 'protocol', 'AuthnRequest') &&
      issuer !== undefined &&
      textOf(issuer) === clientId &&
      attribute(request, 'AssertionConsumerServiceURL') === acsUrl
    return isOurs ? attribute(request, 'ID') : null
  } catch {
    return null
  }
}
