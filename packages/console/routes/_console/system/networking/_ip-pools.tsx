import { createFileRoute, Outlet } from '@tanstack/react-router'
import { prefetchOwnAbilities } from '#shell/prefetches.ts'
import { prefetch } from '#shell/load.ts'
import { poolUsesQuery } from '#data/shared-queries.ts'
import { readListSearch } from '#data/list-search.ts'
import { IpPoolList } from '#features/system-ip-pools/index.ts'
import { loadList } from '#shell/list/list-query.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/system/networking/_ip-pools')({
  staticData: { list: true, crumbs: () => [{ label: 'IP pools', href: paths.ipPools() }] },
  validateSearch: readListSearch,
  loader: ({ context, location }) => {
    prefetchOwnAbilities(context)
    return loadList(context, 'ipPoolList', {}, location.search, {
      about: (rows) => prefetch(context, poolUsesQuery(rows)),
    })
  },
  component: Pools,
})

function Pools() {
  return (
    <>
      <IpPoolList />
      <Outlet />
    </>
  )
}
