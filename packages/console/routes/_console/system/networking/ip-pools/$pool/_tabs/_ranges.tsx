import { createFileRoute, Outlet } from '@tanstack/react-router'
import { listSearchIn } from '#data/list-search.ts'
import { IpPoolRanges } from '#features/system-ip-pools/index.ts'
import { loadList } from '#shell/list/list-query.ts'
import { systemPaths } from '#shell/system-paths.ts'

export const Route = createFileRoute('/_console/system/networking/ip-pools/$pool/_tabs/_ranges')({
  staticData: {
    list: true,
    crumbs: ({ pool = '' }) => [{ label: 'IP ranges', href: systemPaths.ipPoolRanges(pool), isTab: true }],
  },
  loader: ({ context, params: { pool }, location }) =>
    loadList(context, 'ipPoolRangeList', { path: { pool } }, listSearchIn(location.search, 'ranges')),
  component: Tab,
})

/** Rendered also behind the forms that open over the list. */
function Tab() {
  return (
    <>
      <IpPoolRanges pool={Route.useParams().pool} />
      <Outlet />
    </>
  )
}
