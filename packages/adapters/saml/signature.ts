import { constants, createHash, type KeyObject, verify, X509Certificate } from 'node:crypto'
import type { XmlElement } from '@xmldom/xmldom'
import { SamlRefused } from '@portico/control-plane/kernel/saml.ts'
import { type HashAlgorithm, type SignatureAlgorithm, SignedXml } from 'xml-crypto'

interface Method {
  readonly key: 'rsa' | 'ec'
  readonly hash: string
  /** whether the padding is that of PKCS #1 v2 (RSASSA-PSS) */
  readonly isPss?: true
}

const more = 'http://www.w3.org/2001/04/xmldsig-more#'
const hashes = ['sha224', 'sha256', 'sha384', 'sha512'] as const

/** Supported signature methods by their identifiers in RFC 6931: RSA or ECDSA, never with SHA-1. */
const methods: ReadonlyMap<string, Method> = new Map<string, Method>([
  ...hashes.map((hash) => [`${more}rsa-${hash}`, { key: 'rsa', hash }] as const),
  ...hashes.map((hash) => [`${more}ecdsa-${hash}`, { key: 'ec', hash }] as const),
  ['http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1', { key: 'rsa', hash: 'sha256', isPss: true }],
])

const digests: ReadonlyMap<string, string> = new Map([
  [`${more}sha224`, 'sha224'],
  ['http://www.w3.org/2001/04/xmlenc#sha256', 'sha256'],
  [`${more}sha384`, 'sha384'],
  ['http://www.w3.org/2001/04/xmlenc#sha512', 'sha512'],
])

/** Supported curves of ECDSA keys, as OpenSSL names P-256, P-384 and P-521. */
const curves: ReadonlySet<string> = new Set(['prime256v1', 'secp384r1', 'secp521r1'])

export const isSignatureMethod = (uri: string): boolean => methods.has(uri)
export const isDigestMethod = (uri: string): boolean => digests.has(uri)

/** Whether signatures made with a key can be verified. */
export function isUsableKey({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): boolean {
  return type === 'rsa' || (type === 'ec' && curves.has(details?.namedCurve ?? ''))
}

/**
 * Verifies the signature of a response, and returns the signed part in canonical form.
 * @param xml the whole response, whose structure `shapeOf` has checked
 * @param signature the signature element within the assertion
 * @param certificates certificates of the provider in PEM; keys in the response are never used
 * @throws SamlRefused if the part was not signed with a key of the provider
 */
export function signedPart(xml: string, signature: XmlElement, certificates: readonly string[]): string {
  let isAltered = false
  for (const certificate of certificates) {
    const signed = signedXml(certificate)
    // The library's types name the DOM of browsers, where there is one; it takes elements of xmldom.
    // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- tests of portable packages have a DOM
    signed.loadSignature(signature as unknown as Parameters<typeof signed.loadSignature>[0])
    try {
      const [part, ...others] = signed.checkSignature(xml) ? signed.getSignedReferences() : []
      if (part !== undefined && others.length === 0) return part
      // The digest is compared before the signature, so no other key can succeed.
      isAltered = true
    } catch {
      // The part was signed with another key, or with a method for another key type.
    }
  }
  throw new SamlRefused(isAltered ? 'altered' : 'untrusted')
}

function signedXml(certificate: string): SignedXml {
  const signed = new SignedXml({ publicCert: certificate, getCertFromKeyInfo: () => null })
  signed.SignatureAlgorithms = Object.fromEntries([...methods].map((entry) => [entry[0], verifier(...entry)]))
  signed.HashAlgorithms = Object.fromEntries([...digests].map((entry) => [entry[0], hasher(...entry)]))
  return signed
}

function verifier(uri: string, method: Method): new () => SignatureAlgorithm {
  return class implements SignatureAlgorithm {
    getAlgorithmName = () => uri
    getSignature = (): never => {
      throw new Error('only verifies')
    }
    verifySignature = (text: string, certificate: unknown, signature: string): boolean =>
      isSignedBy(new X509Certificate(String(certificate)).publicKey, method, { text, signature })
  }
}

function isSignedBy(
  key: KeyObject,
  { key: type, hash, isPss }: Method,
  { text, signature }: { readonly text: string; readonly signature: string },
): boolean {
  if (key.asymmetricKeyType !== type || !isUsableKey(key)) return false
  return verify(
    hash,
    Buffer.from(text),
    {
      key,
      ...(isPss && {
        padding: constants.RSA_PKCS1_PSS_PADDING,
        saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
      }),
      // XML signatures contain r and s one after the other, not as DER (XML Signature 1.1, section 6.4.3).
      ...(type === 'ec' && { dsaEncoding: 'ieee-p1363' as const }),
    },
    Buffer.from(signature, 'base64'),
  )
}

function hasher(uri: string, hash: string): new () => HashAlgorithm {
  return class implements HashAlgorithm {
    getAlgorithmName = () => uri
    getHash = (xml: string) => createHash(hash).update(xml).digest('base64')
  }
}
