/** What certificates say of themselves, which the contract answers as PEM text alone. */
import { z } from 'zod'
import { component } from '#schemas/component.ts'
import { Timestamp, Uuid } from '#schemas/primitives.ts'

export const CertificateFacts = component(
  'PorticoCertificateFacts',
  z.object({
    certificate_id: Uuid,
    not_before: Timestamp,
    not_after: Timestamp,
    /** Names of hosts it was made for, as they are written in it: `*.sys.cloud.example`. */
    hosts: z.array(z.string()),
    /** Whom it was made for, and who signed it: common names where there are some. */
    subject: z.string(),
    issuer: z.string(),
  }),
)
export type CertificateFacts = z.infer<typeof CertificateFacts>

export const CertificateFactsList = component(
  'PorticoCertificateFactsList',
  z.object({ items: z.array(CertificateFacts) }),
)
