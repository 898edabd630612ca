import { Certificate, CertificateCreate, CertificateResultsPage } from '#schemas/certificates.ts'
import { byNameOrId } from '#schemas/paging.ts'
import { NameOrId } from '#schemas/primitives.ts'
import { endpointsOf } from './join.ts'

export const certificatesEndpoints = endpointsOf({
  certificate_list: { query: { ...byNameOrId }, answer: CertificateResultsPage },
  certificate_create: { body: CertificateCreate, answer: Certificate },
  certificate_delete: { path: { certificate: NameOrId } },
  certificate_view: { path: { certificate: NameOrId }, answer: Certificate },
})
