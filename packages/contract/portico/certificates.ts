/** Properties of certificates, which the contract returns as PEM text only. */
import { z } from 'zod'
import { component } from '#schemas/component.ts'
import { Timestamp, Uuid } from '#schemas/primitives.ts'

export const CertificateFacts = component(
  'PorticoCertificateFacts',
  z.object({
    certificate_id: Uuid,
    not_before: Timestamp,
    not_after: Timestamp,
    /** Host names, as written in it: `*.sys.cloud.example`. */
    hosts: z.array(z.string()),
    /** Subject and issuer; common names if there are any. */
    subject: z.string(),
    issuer: z.string(),
  }),
)
export type CertificateFacts = z.infer<typeof CertificateFacts>

export const CertificateFactsList = component(
  'PorticoCertificateFactsList',
  z.object({ items: z.array(CertificateFacts) }),
)
