import { createFileRoute } from '@tanstack/react-router'
import { prefetchOwnAbilities } from '#shell/prefetches.ts'
import { withAll } from '#data/limits.ts'
import { SiloPools } from '#features/silos/index.ts'
import { load } from '#shell/load.ts'
import { systemPaths } from '#shell/system-paths.ts'

export const Route = createFileRoute('/_console/system/silos/$silo/_tabs/ip-pools')({
  staticData: {
    crumbs: ({ silo = '' }) => [{ label: 'IP pools', href: systemPaths.siloIpPools(silo), isTab: true }],
  },
  loader: ({ context, params: { silo } }) => {
    prefetchOwnAbilities(context)
    return load(context, 'siloIpPoolList', withAll({ path: { silo }, query: {} }))
  },
  component: Tab,
})

function Tab() {
  return <SiloPools silo={Route.useParams().silo} />
}
