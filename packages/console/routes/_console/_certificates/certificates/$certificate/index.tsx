import { createFileRoute } from '@tanstack/react-router'
import { certificateFactsQuery } from '#data/shared-queries.ts'
import { CertificateView } from '#features/certificates/index.ts'
import { load, prefetch } from '#shell/load.ts'

export const Route = createFileRoute('/_console/_certificates/certificates/$certificate/')({
  staticData: { crumbs: () => [{ label: 'Certificate', titleOnly: true }] },
  loader: async ({ context, params: { certificate } }) => {
    const shown = await load(context, 'certificateView', { path: { certificate } })
    prefetch(context, certificateFactsQuery([shown]))
  },
  component: View,
})

function View() {
  return <CertificateView certificate={Route.useParams().certificate} />
}
