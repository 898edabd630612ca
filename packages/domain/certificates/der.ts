import { isPrivateKey } from '#private-key.ts'
import { isDer, kindOfDer } from './pem.ts'

/**
 * Returns what is wrong with a file where DER is expected, as the rest of a sentence whose subject is the file, with
 * the OpenSSL command that converts it. Null if the file may be right; only the server parses it completely.
 */

/** Checks a file that should be a certificate in DER; the message is shown to users. */
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

/** Checks a file that should be an RSA key in PKCS #1 DER. */
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
