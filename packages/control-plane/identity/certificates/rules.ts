import { messageOf } from '@portico/domain/error-message.ts'
import { keyProblem } from '@portico/domain/certificates/pem.ts'
import { expiredProblem, hostsSentence } from '@portico/domain/certificates/rules.ts'
import { invalidValue, type Refusal } from '@portico/domain/refusals.ts'
import type { Certificates, ReadCertificate } from '#kernel/certificates.ts'

/** The conditions that a certificate has to meet. */
export interface CertificateUse {
  /** host names; the certificate must be valid for at least one of them */
  readonly hosts: readonly string[]
  readonly now: Date
}

/** The key usages `serverAuth` and `anyExtendedKeyUsage` (RFC 5280, section 4.2.1.12). */
const forServers: ReadonlySet<string> = new Set(['1.3.6.1.5.5.7.3.1', '2.5.29.37.0'])

const wrong = (text: string): Refusal => invalidValue('certificate', text)

/** The refusal of a system that cannot read certificates. It must not say that the certificate is invalid. */
const noCertificatesHere: Refusal = invalidValue('certificate', 'this system does not support certificates')

/**
 * Reads a certificate and checks it in the order of docs/reference/silos-iam.md#certificates. In addition, each
 * certificate of a chain must be issued by the next one, since clients refuse chains in another order.
 * @param given PEM texts of the chain, which begins with the server's own certificate, and of the private key
 * @returns the server's own certificate, or why it is refused
 */
export function readCertificate(
  reader: Certificates | null,
  given: { readonly cert: string; readonly key: string },
  { hosts, now }: CertificateUse,
): { readonly leaf: ReadCertificate } | { readonly refusal: Refusal } {
  if (reader === null) return { refusal: noCertificatesHere }
  let chain: readonly ReadCertificate[]
  try {
    chain = reader.readChain(given.cert)
  } catch (error) {
    const reason = messageOf(error)
    return { refusal: wrong(`Failed to parse certificate: ${reason}`) }
  }
  const [leaf] = chain
  if (leaf === undefined) return { refusal: wrong('Certificate exists, but is empty') }
  const refusal = whyNotUsed(leaf, chain, { hosts, now }) ?? whyNotItsKey(leaf, given.key)
  return refusal === null ? { leaf } : { refusal }
}

function whyNotUsed(
  leaf: ReadCertificate,
  chain: readonly ReadCertificate[],
  { hosts, now }: CertificateUse,
): Refusal | null {
  const expired = expiredProblem(chain, now)
  if (expired !== null) return wrong(`Certificate exists, but is expired: ${expired}`)
  const { purposes } = leaf
  if (purposes !== null && !purposes.some((purpose) => forServers.has(purpose))) {
    return wrong(
      'Unsupported certificate purpose: its extended key usage does not allow server authentication',
    )
  }
  if (!hosts.some((host) => leaf.covers(host))) {
    return wrong(`Certificate not valid for given hostnames: ${hostsSentence(leaf.hosts, hosts)}`)
  }
  const broken = chain.findIndex((each, at) => {
    const next = chain[at + 1]
    return next !== undefined && !each.isIssuedBy(next)
  })
  return broken < 0
    ? null
    : wrong(`Certificate ${broken + 1} of the chain is not issued by the one that follows it`)
}

/** Returns the message for a PEM block that looks like a key but that OpenSSL could not read. */
function whyUnreadable(key: string): string {
  return (
    keyProblem(key) ?? 'This private key is damaged. This says where: openssl pkey -in FILE -noout -check'
  )
}

function whyNotItsKey(leaf: ReadCertificate, key: string): Refusal | null {
  switch (leaf.keyIs(key)) {
    case 'its own':
      return null
    case 'another':
      return wrong('Certificate and private key do not match')
    case 'unreadable':
      return invalidValue('private-key', `Failed to parse private key: ${whyUnreadable(key)}`)
  }
}
