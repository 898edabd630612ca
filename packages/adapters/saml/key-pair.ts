import { certificateDerProblem, rsaKeyDerProblem, toPkcs1 } from '@portico/domain/certificates/der.ts'
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'

/**
 * Reads a certificate and its RSA key, both given as base64 DER, the key in PKCS #1. The certificate is shown to users,
 * so it must not be followed by other data.
 * @returns the key as PEM, or the reason why key and certificate are not a pair
 */
export function readKeyPair(pair: { readonly certificate: string; readonly key: string }) {
  const certificateProblem = certificateDerProblem(Buffer.from(pair.certificate, 'base64'))
  if (certificateProblem !== null) return { why: `public_cert ${certificateProblem}` }
  const keyProblem = rsaKeyDerProblem(Buffer.from(pair.key, 'base64'))
  if (keyProblem !== null) return { why: `private_key ${keyProblem}` }
  const certificate = attempt(() => readCertificate(derOf(pair.certificate)))
  if (certificate === null) return { why: 'public_cert is not a certificate as DER in base64' }
  const key = attempt(() => rsaKey(derOf(pair.key)))
  if (key === null)
    return { why: `private_key is not an RSA key as DER (PKCS #1) in base64. Convert it: ${toPkcs1}` }
  if (!certificate.checkPrivateKey(key)) return { why: 'private_key and public_cert do not match' }
  return { keyPem: key.export({ type: 'pkcs8', format: 'pem' }).toString() }
}

/** Reads a certificate, and refuses further bytes after the certificate, which OpenSSL ignores. */
function readCertificate(der: Buffer): X509Certificate {
  const certificate = new X509Certificate(der)
  if (certificate.raw.equals(der)) return certificate
  throw new Error('not a certificate alone')
}

/** Reads an RSA key, and refuses the other key types that OpenSSL accepts, since the contract does not allow them. */
function rsaKey(der: Buffer): KeyObject {
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs1' })
  if (key.asymmetricKeyType === 'rsa' && key.export({ type: 'pkcs1', format: 'der' }).equals(der)) return key
  throw new Error('not an RSA key in PKCS #1')
}

function derOf(base64: string): Buffer {
  if (!/^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(base64)) throw new Error('not base64')
  return Buffer.from(base64, 'base64')
}

function attempt<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}
