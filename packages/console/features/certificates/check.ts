import { certificateProblem, keyProblem } from '@portico/domain/certificates/pem.ts'
import { expiredProblem, hostsProblem, notYetValid } from '@portico/domain/certificates/rules.ts'
import { readCertificates } from '@portico/domain/certificates/x509.ts'

/** A pasted text or the bytes of a file. */
export type PemContent = string | Uint8Array

/** What the client can find out about a certificate before the form is sent. */
export interface CheckedCertificate {
  /** Why the server would refuse the certificate; null if no reason is known */
  readonly problem: string | null
  /** A note about a certificate that the server would accept */
  readonly warning: string | null
  /** Host names for which the certificate is valid */
  readonly hosts: readonly string[]
}

/**
 * Checks a certificate and its chain, as far as possible without the server.
 * @param hosts host names of the silo; empty if unknown
 */
export function checkCertificate(
  content: PemContent,
  hosts: readonly string[],
  now: Date,
): CheckedCertificate {
  const refused = (problem: string) => ({ problem, warning: null, hosts: [] })
  const format = certificateProblem(content)
  if (format !== null) return refused(format)
  try {
    const chain = readCertificates(textOf(content))
    const names = chain[0]?.hosts ?? []
    const expired = expiredProblem(chain, now)
    const wrongHost = hosts.length === 0 ? null : hostsProblem(names, hosts)
    const problem =
      expired !== null
        ? expired.replace(/^./, (first) => first.toUpperCase())
        : wrongHost === null
          ? null
          : `This certificate is for another host: ${wrongHost}`
    return { problem, warning: problem === null ? notYetValid(chain, now) : null, hosts: names }
  } catch {
    return refused('This certificate is damaged. To see where, run: openssl x509 -in FILE -noout -text')
  }
}

export const checkKey = (content: PemContent): string | null => keyProblem(content)

export function textOf(content: PemContent): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content)
}

/** Returns the content of a file; an empty string if none is selected. */
export async function contentOf(file: File | null): Promise<PemContent> {
  return file === null ? '' : new Uint8Array(await file.arrayBuffer())
}
