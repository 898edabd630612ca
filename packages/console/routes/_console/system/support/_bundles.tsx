import { createFileRoute, Outlet } from '@tanstack/react-router'
import { alsoOwnAbilities } from '#shell/prefetches.ts'
import { bundleFactsQuery } from '#data/support-queries.ts'
import { also } from '#shell/load.ts'
import { readListSearch } from '#data/list-search.ts'
import { SupportBundleList } from '#features/support-bundles/index.ts'
import { loadList } from '#shell/list/list-query.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/system/support/_bundles')({
  staticData: { list: true, crumbs: () => [{ label: 'Support bundles', href: paths.supportBundles() }] },
  validateSearch: readListSearch,
  loader: ({ context, location }) => {
    alsoOwnAbilities(context)
    const tells = context.session.capabilities.support === true
    if (tells) also(context, bundleFactsQuery([]))
    return loadList(context, 'supportBundleList', {}, location.search, {
      ...(tells && { about: (rows) => also(context, bundleFactsQuery(rows)) }),
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
