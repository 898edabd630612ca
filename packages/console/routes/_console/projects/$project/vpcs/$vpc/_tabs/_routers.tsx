import { createFileRoute, Outlet } from '@tanstack/react-router'
import { listSearchIn } from '#data/list-search.ts'
import { RouterList } from '#features/routers/index.ts'
import { loadList } from '#shell/list/list-query.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/vpcs/$vpc/_tabs/_routers')({
  staticData: {
    list: true,
    crumbs: ({ project = '', vpc = '' }) => [
      { label: 'Routers', href: paths.routers(project, vpc), isTab: true },
    ],
  },
  loader: ({ context, params: { project, vpc }, location }) =>
    loadList(context, 'vpcRouterList', { query: { project, vpc } }, listSearchIn(location.search, 'routers')),
  component: Tab,
})

function Tab() {
  const { project, vpc } = Route.useParams()
  return (
    <>
      <RouterList project={project} vpc={vpc} />
      <Outlet />
    </>
  )
}
