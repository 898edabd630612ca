/** What a file of a certificate or a key has to begin with; the rest is for the server to check. */

const block = (label: string) =>
  new RegExp(`-----BEGIN ${label}-----\\s+[A-Za-z0-9+/=\\s]+-----END ${label}-----`)
const certificate = block('CERTIFICATE')
const key = block('(?:(?:RSA|EC) )?PRIVATE KEY')

/** What is wrong with the text of a certificate's file, or null. */
export function certificateProblem(text: string): string | null {
  if (certificate.test(text)) return null
  return key.test(text) ? 'This is a private key' : 'This file holds no certificate in PEM'
}

/** What is wrong with the text of a key's file, or null. */
export function keyProblem(text: string): string | null {
  if (key.test(text)) return null
  if (text.includes('-----BEGIN ENCRYPTED PRIVATE KEY-----'))
    return 'The key is encrypted: save it without a password'
  return certificate.test(text) ? 'This is a certificate' : 'This file holds no private key in PEM'
}
