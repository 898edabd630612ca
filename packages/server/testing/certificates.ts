import {
  type CertificateFacts,
  type Issued,
  type Issuer,
  issueCertificate,
} from '@portico/adapters/x509/issue.ts'

export const day = 86_400_000

/** Issues a certificate that is valid for `days` from `now`, and from the day before. It is self-signed by default. */
export function certificateFor(
  hosts: readonly string[],
  { now, days = 90, name = hosts[0] ?? 'test' }: { now: Date; days?: number; name?: string },
  { issuer, ...more }: Partial<CertificateFacts> & { readonly issuer?: Issuer } = {},
): Issued {
  const from = new Date(now.getTime() - day)
  const until = new Date(now.getTime() + days * day)
  return issueCertificate({ name, hosts, from, until, curve: 'P-256', ...more }, issuer)
}
