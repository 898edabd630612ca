import { createFileRoute, Outlet } from '@tanstack/react-router'
import { prefetchOwnAbilities } from '#shell/prefetches.ts'
import { query } from '#data/calls.ts'
import { prefetch } from '#shell/load.ts'
import { readListSearch } from '#data/list-search.ts'
import { BgpConfigList } from '#features/bgp-configs/index.ts'
import { loadList } from '#shell/list/list-query.ts'
import { paths } from '#shell/paths.ts'
import { systemPaths } from '#shell/system-paths.ts'

export const Route = createFileRoute('/_console/system/networking/_bgp-configs')({
  staticData: {
    list: true,
    crumbs: () => [
      { label: 'BGP', href: paths.bgp() },
      { label: 'Configurations', href: systemPaths.bgpConfigs(), isTab: true },
    ],
  },
  validateSearch: readListSearch,
  loader: ({ context, location }) => {
    prefetchOwnAbilities(context)
    if (context.session.capabilities.fabric === true) prefetch(context, query('porticoBgpConfigFacts', {}))
    return loadList(context, 'networkingBgpConfigList', {}, location.search)
  },
  component: Configs,
})

function Configs() {
  return (
    <>
      <BgpConfigList />
      <Outlet />
    </>
  )
}
