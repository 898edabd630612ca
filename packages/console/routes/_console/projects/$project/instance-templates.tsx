import { createFileRoute, Outlet } from '@tanstack/react-router'
import { readListSearch } from '#data/list-search.ts'
import { InstanceTemplateList } from '#features/instances/index.ts'
import { loadList } from '#shell/list/list-query.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/instance-templates')({
  staticData: {
    list: true,
    crumbs: ({ project = '' }) => [{ label: 'Instance templates', href: paths.instanceTemplates(project) }],
  },
  validateSearch: readListSearch,
  loader: ({ params: { project }, location }) =>
    loadList('porticoInstanceTemplateList', { query: { project } }, location.search),
  component: List,
})

function List() {
  return (
    <>
      <InstanceTemplateList project={Route.useParams().project} />
      <Outlet />
    </>
  )
}
