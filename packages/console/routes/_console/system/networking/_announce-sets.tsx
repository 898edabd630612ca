import { createFileRoute, Outlet } from '@tanstack/react-router'
import { prefetchOwnAbilities } from '#shell/prefetches.ts'
import { query } from '#data/calls.ts'
import { prefetch } from '#shell/load.ts'
import { readListSearch } from '#data/list-search.ts'
import { AnnounceSetList } from '#features/announce-sets/index.ts'
import { loadSets } from '#features/announce-sets/sets.ts'
import { paths } from '#shell/paths.ts'
import { systemPaths } from '#shell/system-paths.ts'

export const Route = createFileRoute('/_console/system/networking/_announce-sets')({
  staticData: {
    list: true,
    crumbs: () => [
      { label: 'BGP', href: paths.bgp() },
      { label: 'Announce sets', href: systemPaths.announceSets(), isTab: true },
    ],
  },
  validateSearch: readListSearch,
  loader: ({ context }) => {
    prefetchOwnAbilities(context)
    if (context.session.capabilities.fabric === true) prefetch(context, query('porticoBgpConfigFacts', {}))
    return loadSets(context)
  },
  component: Sets,
})

function Sets() {
  return (
    <>
      <AnnounceSetList />
      <Outlet />
    </>
  )
}
