import { createFileRoute } from '@tanstack/react-router'
import { prefetchNames } from '#shell/prefetches.ts'
import { linkedSilos } from '#data/linked-silos.ts'
import { listSearchIn } from '#data/list-search.ts'
import { IpPoolSilos } from '#features/system-ip-pools/index.ts'
import { loadList } from '#shell/list/list-query.ts'
import { systemPaths } from '#shell/system-paths.ts'

export const Route = createFileRoute('/_console/system/networking/ip-pools/$pool/_tabs/silos')({
  staticData: {
    crumbs: ({ pool = '' }) => [{ label: 'Linked silos', href: systemPaths.ipPoolSilos(pool), isTab: true }],
  },
  loader: ({ context, params: { pool }, location }) =>
    loadList(context, 'ipPoolSiloList', linkedSilos(pool), listSearchIn(location.search, 'silos'), {
      about: (rows) =>
        prefetchNames(
          context,
          rows.map((row) => row.siloId),
        ),
    }),
  component: Tab,
})

function Tab() {
  return <IpPoolSilos pool={Route.useParams().pool} />
}
