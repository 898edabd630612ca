import { createFileRoute } from '@tanstack/react-router'
import { SledPlan } from '#features/inventory/index.ts'
import { load } from '#shell/load.ts'
import { systemPaths } from '#shell/system-paths.ts'

export const Route = createFileRoute('/_console/system/inventory/sleds/$sled/_tabs/plan')({
  staticData: {
    crumbs: ({ sled = '' }) => [{ label: 'If it fails', href: systemPaths.sledPlan(sled), isTab: true }],
  },
  loader: ({ context, params: { sled } }) => load(context, 'porticoSledPlan', { path: { sled } }),
  component: Tab,
})

function Tab() {
  return <SledPlan sled={Route.useParams().sled} />
}
