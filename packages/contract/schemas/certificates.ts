/** TLS certificates of silo endpoints. */
import { z } from 'zod'
import { identity, naming, resultsPage } from './common.ts'
import { component } from './component.ts'

export const ServiceUsingCertificate = component('ServiceUsingCertificate', z.enum(['external_api']))
export type ServiceUsingCertificate = z.infer<typeof ServiceUsingCertificate>

export const Certificate = component(
  'Certificate',
  z.object({ ...identity, cert: z.string(), service: ServiceUsingCertificate }),
)
export type Certificate = z.infer<typeof Certificate>

export const CertificateResultsPage = resultsPage(Certificate)

export const CertificateCreate = component(
  'CertificateCreate',
  z.object({ ...naming, cert: z.string(), key: z.string(), service: ServiceUsingCertificate }),
)
export type CertificateCreate = z.infer<typeof CertificateCreate>
