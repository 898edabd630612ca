import { createFileRoute } from '@tanstack/react-router'
import { CertificateCreateForm } from '#features/certificates/index.ts'

export const Route = createFileRoute('/_console/_certificates/certificates-new')({
  staticData: { crumbs: () => [{ label: 'New certificate', titleOnly: true }] },
  component: CertificateCreateForm,
})
