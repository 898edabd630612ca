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
  loader: ({ context, params: { project }, location }) =>
    loadList(context, 'porticoInstanceTemplateList', { query: { project } }, location.search, {
      count: 'instance_template',
    }),
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
