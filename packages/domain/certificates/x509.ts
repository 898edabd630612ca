import { decodeBase64 } from '#disks/base64.ts'

/** The fields of a certificate that forms check. The server verifies the rest. */
export interface CertificateFacts {
  readonly notBefore: Date
  readonly notAfter: Date
  /** DNS names, or the common name if there are none */
  readonly hosts: readonly string[]
  /** common name, or empty */
  readonly subject: string
}

/**
 * Parses all certificates of a PEM text, in order (RFC 5280, section 4.1).
 * @throws RangeError if one cannot be parsed
 */
export function readCertificates(pem: string): CertificateFacts[] {
  const blocks = pem.matchAll(/-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g)
  return [...blocks].map(([, base64 = '']) => {
    const bytes = decodeBase64(base64.replaceAll(/\s/g, ''))
    if (!(bytes instanceof Uint8Array)) throw new RangeError(bytes.problem)
    return readFacts(bytes)
  })
}

interface Value {
  readonly tag: number
  readonly content: Uint8Array
}

const SEQUENCE = 0x30
const VERSION = 0xa0
const EXTENSIONS = 0xa3
const DNS_NAME = 0x82
const OCTETS = 0x04
const GENERALIZED_TIME = 0x18
const BMP_STRING = 0x1e
const commonName = '55,4,3'
const subjectAltName = '55,1d,11'

function readFacts(der: Uint8Array): CertificateFacts {
  const fields = valuesIn(inner(inner(der, SEQUENCE), SEQUENCE))
  const [, , , validity, subject, ...rest] = fields[0]?.tag === VERSION ? fields.slice(1) : fields
  if (validity === undefined || subject === undefined)
    throw new RangeError('a certificate has fields missing')
  const [notBefore, notAfter] = valuesIn(validity.content).map(timeOf)
  if (notBefore === undefined || notAfter === undefined) throw new RangeError('a certificate has no end')
  const name = nameOf(subject)
  const hosts = hostsOf(rest.find(({ tag }) => tag === EXTENSIONS))
  return { notBefore, notAfter, subject: name, hosts: hosts ?? (name === '' ? [] : [name]) }
}

/** Splits DER into values with tag, length and content (ITU-T X.690). */
function valuesIn(bytes: Uint8Array): Value[] {
  const values: Value[] = []
  for (let at = 0; at < bytes.length;) {
    const tag = bytes[at] ?? 0
    const first = bytes[at + 1] ?? 0
    const lengthBytes = first < 0x80 ? 0 : first & 0x7f
    const start = at + 2 + lengthBytes
    const length =
      lengthBytes === 0 ? first : bytes.subarray(at + 2, start).reduce((sum, byte) => sum * 256 + byte, 0)
    if (lengthBytes > 4 || start + length > bytes.length) throw new RangeError('a certificate is cut off')
    values.push({ tag, content: bytes.subarray(start, start + length) })
    at = start + length
  }
  return values
}

function inner(bytes: Uint8Array, tag: number): Uint8Array {
  const [value] = valuesIn(bytes)
  if (value?.tag !== tag) throw new RangeError('a certificate is not in DER')
  return value.content
}

/** `YYMMDDHHMMSSZ` up to 2049, `YYYYMMDDHHMMSSZ` from 2050. */
function timeOf({ tag, content }: Value): Date {
  const digits = new TextDecoder().decode(content)
  const full = tag === GENERALIZED_TIME ? digits : `${Number(digits.slice(0, 2)) < 50 ? 20 : 19}${digits}`
  const time = new Date(full.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (Number.isNaN(time.getTime())) throw new RangeError('a certificate has a time that cannot be read')
  return time
}

const identifier = (value: Value | undefined): string =>
  value === undefined ? '' : Array.from(value.content, (byte) => byte.toString(16)).join(',')

function nameOf(subject: Value): string {
  const parts = valuesIn(subject.content).flatMap(({ content }) => valuesIn(content))
  for (const part of parts) {
    const [type, text] = valuesIn(part.content)
    if (identifier(type) === commonName && text !== undefined) {
      return new TextDecoder(text.tag === BMP_STRING ? 'utf-16be' : 'utf-8').decode(text.content)
    }
  }
  return ''
}

/**
 * Returns the DNS names in the extensions; null if the certificate has no such extension, and the common name is used
 * instead.
 */
function hostsOf(extensions: Value | undefined): string[] | null {
  if (extensions === undefined) return null
  for (const extension of valuesIn(inner(extensions.content, SEQUENCE))) {
    const [type, ...values] = valuesIn(extension.content)
    const value = values.find(({ tag }) => tag === OCTETS)
    if (identifier(type) !== subjectAltName || value === undefined) continue
    return valuesIn(inner(value.content, SEQUENCE))
      .filter(({ tag }) => tag === DNS_NAME)
      .map(({ content }) => new TextDecoder().decode(content))
  }
  return null
}
