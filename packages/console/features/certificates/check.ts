import { certificateProblem, keyProblem } from '@portico/domain/certificates/pem.ts'
import { expiredProblem, hostsProblem, notYetValid } from '@portico/domain/certificates/rules.ts'
import { readCertificates } from '@portico/domain/certificates/x509.ts'

/** A text that was pasted, or the bytes of a file. */
export type PemContent = string | Uint8Array

/** What the forms know of a certificate before it is sent. */
export interface CheckedCertificate {
  /** why the server would refuse it; null when this is not known */
  readonly problem: string | null
  /** what to know about one that would be accepted */
  readonly warning: string | null
  /** host names it is for */
  readonly hosts: readonly string[]
}

/**
 * Checks a certificate with its chain as far as that is possible without the server.
 * @param hosts of the silo; none where they are not known
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
    return refused('This certificate is damaged. This says where: openssl x509 -in FILE -noout -text')
  }
}

export const checkKey = (content: PemContent): string | null => keyProblem(content)

export function textOf(content: PemContent): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content)
}

/** Nothing of a file that was not chosen. */
export async function contentOf(file: File | null): Promise<PemContent> {
  return file === null ? '' : new Uint8Array(await file.arrayBuffer())
}
