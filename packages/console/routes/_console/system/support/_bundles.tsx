import { createFileRoute, Outlet } from '@tanstack/react-router'
import { prefetchOwnAbilities } from '#shell/prefetches.ts'
import { bundleFactsQuery } from '#data/support-queries.ts'
import { prefetch } from '#shell/load.ts'
import { readListSearch } from '#data/list-search.ts'
import { SupportBundleList } from '#features/support-bundles/index.ts'
import { loadList } from '#shell/list/list-query.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/system/support/_bundles')({
  staticData: { list: true, crumbs: () => [{ label: 'Support bundles', href: paths.supportBundles() }] },
  validateSearch: readListSearch,
  loader: ({ context, location }) => {
    prefetchOwnAbilities(context)
    const tells = context.session.capabilities.support === true
    if (tells) prefetch(context, bundleFactsQuery([]))
    return loadList(context, 'supportBundleList', {}, location.search, {
      ...(tells && { about: (rows) => prefetch(context, bundleFactsQuery(rows)) }),
    })
  },
  component: Bundles,
})

function Bundles() {
  return (
    <>
      <SupportBundleList />
      <Outlet />
    </>
  )
}
