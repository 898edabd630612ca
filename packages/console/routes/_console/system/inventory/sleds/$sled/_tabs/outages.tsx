import { createFileRoute } from '@tanstack/react-router'
import { outagesArgs, SledOutages } from '#features/inventory/index.ts'
import { load } from '#shell/load.ts'
import { systemPaths } from '#shell/system-paths.ts'

export const Route = createFileRoute('/_console/system/inventory/sleds/$sled/_tabs/outages')({
  staticData: {
    crumbs: ({ sled = '' }) => [{ label: 'Outages', href: systemPaths.sledOutages(sled), isTab: true }],
  },
  loader: ({ context, params: { sled } }) => load(context, 'porticoSledOutageList', outagesArgs(sled)),
  component: Tab,
})

function Tab() {
  return <SledOutages sled={Route.useParams().sled} />
}
