/** Extensions about certificates, which the contract returns only as PEM text. */
import { z } from 'zod'
import { component } from '#schemas/component.ts'
import { Timestamp, Uuid } from '#schemas/primitives.ts'

export const CertificateFacts = component(
  'PorticoCertificateFacts',
  z.object({
    certificate_id: Uuid,
    not_before: Timestamp,
    not_after: Timestamp,
    /** host names as they are written in the certificate, such as `*.sys.cloud.example` */
    hosts: z.array(z.string()),
    /** subject and issuer of the certificate: the common name if there is one, otherwise the whole name */
    subject: z.string(),
    issuer: z.string(),
  }),
)
export type CertificateFacts = z.infer<typeof CertificateFacts>

export const CertificateFactsList = component(
  'PorticoCertificateFactsList',
  z.object({ items: z.array(CertificateFacts) }),
)
