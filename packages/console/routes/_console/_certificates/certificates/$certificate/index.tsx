import { createFileRoute } from '@tanstack/react-router'
import { CertificateView } from '#features/certificates/index.ts'
import { load } from '#shell/load.ts'

export const Route = createFileRoute('/_console/_certificates/certificates/$certificate/')({
  staticData: { crumbs: () => [{ label: 'Certificate', titleOnly: true }] },
  loader: ({ params: { certificate } }) => load('certificateView', { path: { certificate } }),
  component: View,
})

function View() {
  return <CertificateView certificate={Route.useParams().certificate} />
}
