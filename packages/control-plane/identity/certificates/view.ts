import type { Certificate } from '@portico/contract/schemas/certificates.ts'
import { identityBlock } from '#kernel/wire.ts'

/** The columns of a certificate that are read. The private key is not among them. */
export const certificateColumns = [
  'certificate.id',
  'certificate.name',
  'certificate.description',
  'certificate.time_created',
  'certificate.time_modified',
  'certificate.cert',
  'certificate.service',
] as const

export interface CertificateRow {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly time_created: Date
  readonly time_modified: Date
  readonly cert: string
  readonly service: 'external_api'
}

export function certificateView(row: CertificateRow): Certificate {
  return { ...identityBlock(row), cert: row.cert, service: row.service }
}
