import { isPrivateKey } from '#private-key.ts'
import { isDer, kindOfDer } from './pem.ts'

/**
 * Finds out why a file is not the DER file that a form expects. Returns a sentence without its subject (the file) and
 * with the OpenSSL command that converts the file, or null if the file may be valid. Only the server parses the file
 * completely.
 */

/** Returns why a file is not a certificate in DER, as a message for users; null if it may be one. */
export function certificateDerProblem(bytes: Uint8Array): string | null {
  const text = latin1(bytes)
  const isKey = isDer(bytes) && ['key', 'locked key'].includes(kindOfDer(bytes))
  if (isKey || isPrivateKey(text)) {
    return 'contains a private key. It was not stored. Extract the certificate: openssl x509 -in FILE -outform DER -out cert.der'
  }
  return text.includes('-----BEGIN')
    ? 'is PEM, not DER. Convert it: openssl x509 -in FILE -outform DER -out cert.der'
    : null
}

/** Returns why a file is not an RSA key in PKCS #1 DER, as a message for users; null if it may be one. */
export function rsaKeyDerProblem(bytes: Uint8Array): string | null {
  const text = latin1(bytes)
  if (/BEGIN ENCRYPTED PRIVATE KEY|Proc-Type: 4,ENCRYPTED/.test(text)) {
    return `is locked with a password. Save it without one: ${toPkcs1}`
  }
  if (text.includes('BEGIN CERTIFICATE') || (isDer(bytes) && kindOfDer(bytes) === 'certificate')) {
    return `is a certificate. The private key that belongs to it is needed, as DER: ${toPkcs1}`
  }
  return text.includes('-----BEGIN') ? `is PEM, not DER. Convert it: ${toPkcs1}` : null
}

export const toPkcs1 = 'openssl rsa -in FILE -traditional -outform DER -out key.der'

const latin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes)
