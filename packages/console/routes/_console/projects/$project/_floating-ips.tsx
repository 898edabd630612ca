import { createFileRoute, Outlet } from '@tanstack/react-router'
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
  loader: ({ params: { project }, location }) =>
    loadList('floatingIpList', { query: { project } }, location.search),
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
