import { createFileRoute, Outlet } from '@tanstack/react-router'
import { prefetchNames } from '#shell/prefetches.ts'
import { readListSearch } from '#data/list-search.ts'
import { FloatingIpList } from '#features/floating-ips/index.ts'
import { loadList } from '#shell/list/list-query.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/_floating-ips')({
  staticData: {
    list: true,
    crumbs: ({ project = '' }) => [{ label: 'Floating IPs', href: paths.floatingIps(project) }],
  },
  validateSearch: readListSearch,
  loader: ({ context, params: { project }, location }) =>
    loadList(context, 'floatingIpList', { query: { project } }, location.search, {
      count: 'floating_ip',
      about: (rows) =>
        prefetchNames(
          context,
          rows.flatMap((row) => [row.ipPoolId, row.instanceId]),
        ),
    }),
  component: FloatingIps,
})

function FloatingIps() {
  return (
    <>
      <FloatingIpList project={Route.useParams().project} />
      <Outlet />
    </>
  )
}
