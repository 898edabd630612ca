import { createFileRoute, Outlet } from '@tanstack/react-router'
import { readListSearch } from '#data/list-search.ts'
import { SupportBundleList } from '#features/support-bundles/index.ts'
import { loadList } from '#shell/list/list-query.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/system/support/_bundles')({
  staticData: { list: true, crumbs: () => [{ label: 'Support bundles', href: paths.supportBundles() }] },
  validateSearch: readListSearch,
  loader: ({ location }) => loadList('supportBundleList', {}, location.search),
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
