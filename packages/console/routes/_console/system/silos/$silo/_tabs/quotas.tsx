import { createFileRoute } from '@tanstack/react-router'
import { SiloQuotas } from '#features/silos/index.ts'
import { load } from '#shell/load.ts'
import { systemPaths } from '#shell/system-paths.ts'

export const Route = createFileRoute('/_console/system/silos/$silo/_tabs/quotas')({
  staticData: {
    crumbs: ({ silo = '' }) => [{ label: 'Quotas', href: systemPaths.siloQuotas(silo), isTab: true }],
  },
  loader: ({ context, params: { silo } }) => load(context, 'siloUtilizationView', { path: { silo } }),
  component: Tab,
})

function Tab() {
  return <SiloQuotas silo={Route.useParams().silo} />
}
