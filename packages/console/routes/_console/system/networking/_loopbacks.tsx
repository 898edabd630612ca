import { createFileRoute, Outlet } from '@tanstack/react-router'
import { prefetchOwnAbilities } from '#shell/prefetches.ts'
import { prefetch } from '#shell/load.ts'
import { blockFactsArgs } from '#data/lots-queries.ts'
import { query } from '#data/calls.ts'
import { readListSearch } from '#data/list-search.ts'
import { LoopbackList } from '#features/loopbacks/index.ts'
import { loadList } from '#shell/list/list-query.ts'
import { paths } from '#shell/paths.ts'
import { systemPaths } from '#shell/system-paths.ts'

export const Route = createFileRoute('/_console/system/networking/_loopbacks')({
  staticData: {
    list: true,
    crumbs: () => [
      { label: 'Address lots', href: paths.addressLots() },
      { label: 'Loopbacks', href: systemPaths.loopbacks(), isTab: true },
    ],
  },
  validateSearch: readListSearch,
  loader: ({ context, location }) => {
    prefetchOwnAbilities(context)
    return loadList(context, 'networkingLoopbackAddressList', {}, location.search, {
      about: (rows) =>
        prefetch(
          context,
          query(
            'porticoAddressLotBlockFacts',
            blockFactsArgs(rows.map(({ addressLotBlockId }) => addressLotBlockId)),
          ),
        ),
    })
  },
  component: Loopbacks,
})

function Loopbacks() {
  return (
    <>
      <LoopbackList />
      <Outlet />
    </>
  )
}
