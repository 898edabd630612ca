import { isPrivateKey } from '#private-key.ts'

/**
 * Checks of files that users choose as a certificate or a private key, with the OpenSSL command that converts them.
 * `FILE` stands for the chosen file.
 */

const block = (label: string) =>
  new RegExp(`-----BEGIN ${label}-----\\s+[A-Za-z0-9+/=\\s]+-----END ${label}-----`)
const certificateBlock = block('CERTIFICATE')
const keyBlock = block('(?:(?:RSA|EC) )?PRIVATE KEY')

const allCertificates = 'openssl crl2pkcs7 -nocrl -certfile FILE | openssl pkcs7 -print_certs -out cert.pem'

/** Returns what is wrong with the content of a certificate file, or null if it may be PEM. */
export function certificateProblem(content: string | Uint8Array): string | null {
  if (typeof content !== 'string' && isDer(content)) return derCertificateProblems[kindOfDer(content)]
  const text = asText(content)
  const hasCertificate = certificateBlock.test(text)
  if (isPrivateKey(text)) {
    return hasCertificate
      ? `This file also contains the private key. It was not sent. Extract the certificates: ${allCertificates}`
      : 'This is a private key. It was not sent. Choose it as private key, and the certificate here. ' +
          'Show the content of a file with: openssl x509 -in FILE -noout -subject'
  }
  if (hasCertificate) return null
  if (/BEGIN (?:NEW )?CERTIFICATE REQUEST/.test(text)) {
    return 'This is a certificate request. Send it to your certificate authority, and choose the certificate that it returns'
  }
  if (text.includes('BEGIN PKCS7')) {
    return `This is a PKCS #7 file. Convert it: openssl pkcs7 -in FILE -print_certs -out cert.pem`
  }
  if (text.includes('BEGIN TRUSTED CERTIFICATE')) {
    return 'This certificate is in OpenSSL’s own format. Convert it: openssl x509 -in FILE -out cert.pem'
  }
  if (text.includes('BEGIN PUBLIC KEY')) {
    return 'This is a public key. Choose the certificate that was issued for it'
  }
  if (text.includes('BEGIN CERTIFICATE')) {
    return 'This certificate is damaged or incomplete. Find the problem with: openssl x509 -in FILE -noout -text'
  }
  return 'This file is not a certificate in PEM. A PEM certificate begins with -----BEGIN CERTIFICATE-----'
}

/** Returns what is wrong with the content of a private key file, or null if it may be PEM. */
export function keyProblem(content: string | Uint8Array): string | null {
  if (typeof content !== 'string' && isDer(content)) return derKeyProblems[kindOfDer(content)]
  const text = asText(content)
  if (/BEGIN ENCRYPTED PRIVATE KEY|Proc-Type: 4,ENCRYPTED/.test(text)) {
    return 'This private key is locked with a password. Save it without one: openssl pkey -in FILE -out key.pem'
  }
  if (keyBlock.test(text)) return null
  if (text.includes('BEGIN OPENSSH PRIVATE KEY')) {
    return 'This private key is in the format of OpenSSH. Convert a copy of it: ssh-keygen -p -m PEM -N "" -f FILE'
  }
  if (certificateBlock.test(text)) {
    return 'This is a certificate. Choose it as certificate, and its private key here. Create a new pair with: openssl req -new -newkey rsa:2048 -nodes -keyout key.pem -out request.pem'
  }
  if (text.includes('BEGIN PUBLIC KEY')) {
    return 'This is a public key. Choose the private key that it belongs to'
  }
  if (/(?:BEGIN|END) [A-Z0-9 ]*PRIVATE KEY/.test(text)) {
    return 'This private key is damaged or incomplete. Find the problem with: openssl pkey -in FILE -noout -check'
  }
  return 'This file is not a private key in PEM. A PEM private key begins with -----BEGIN PRIVATE KEY-----'
}

/** Decodes a file as text. Content that is not text contains no PEM block. */
function asText(content: string | Uint8Array): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content)
}

/** Whether the bytes are DER: they begin with a sequence, which fills the file if it is shorter than 128 bytes. */
export function isDer(bytes: Uint8Array): boolean {
  const [tag, length = 0] = bytes
  return tag === 0x30 && (length > 0x80 || length === bytes.length - 2)
}

type DerKind = 'certificate' | 'key' | 'locked key' | 'PKCS #7' | 'PKCS #12'

/**
 * Returns what a DER file contains. The type of its first value decides: an integer is the version of a key or of a
 * PKCS #12 bundle, an object identifier names the type of the content after it.
 */
export function kindOfDer(bytes: Uint8Array): DerKind {
  const first = contentStart(bytes, 0)
  if (bytes[first] === 0x02) return bytes[first + 2] === 3 ? 'PKCS #12' : 'key'
  if (bytes[first] === 0x06) return 'PKCS #7'
  return bytes[contentStart(bytes, first)] === 0x06 ? 'locked key' : 'certificate'
}

/** Returns the offset of the content of the value at `at`. */
function contentStart(bytes: Uint8Array, at: number): number {
  const length = bytes[at + 1] ?? 0
  return at + 2 + (length < 0x80 ? 0 : length & 0x7f)
}

const convertKey = 'openssl pkey -inform DER -in FILE -out key.pem'
const convertCertificate = 'openssl x509 -inform DER -in FILE -out cert.pem'
const keyAsCertificate = `This is a private key in DER. It was not sent. Choose the certificate here, and convert the key: ${convertKey}`

const derCertificateProblems: Readonly<Record<DerKind, string>> = {
  certificate: `This certificate is in DER, not PEM. Convert it: ${convertCertificate}`,
  key: keyAsCertificate,
  'locked key': keyAsCertificate,
  'PKCS #7':
    'This is a PKCS #7 file. Convert it: openssl pkcs7 -inform DER -in FILE -print_certs -out cert.pem',
  'PKCS #12': 'This is a PKCS #12 file. Convert it: openssl pkcs12 -in FILE -nokeys -out cert.pem',
}

const certificateAsKey = `This is a certificate in DER. Choose its private key here, and convert the certificate: ${convertCertificate}`

const derKeyProblems: Readonly<Record<DerKind, string>> = {
  certificate: certificateAsKey,
  key: `This private key is in DER, not PEM. Convert it: ${convertKey}`,
  'locked key': `This private key is in DER and locked with a password. Save it without one: ${convertKey}`,
  'PKCS #7': 'This is a PKCS #7 file, which only contains certificates. Choose the private key',
  'PKCS #12': 'This is a PKCS #12 file. Convert it: openssl pkcs12 -in FILE -nocerts -noenc -out key.pem',
}
