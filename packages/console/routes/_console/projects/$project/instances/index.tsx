import { createFileRoute } from '@tanstack/react-router'
import { readListSearch } from '#data/list-search.ts'
import { InstanceList } from '#features/instances/index.ts'
import { loadList } from '#shell/list/list-query.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/instances/')({
  staticData: {
    list: true,
    crumbs: ({ project = '' }) => [{ label: 'Instances', href: paths.instances(project) }],
  },
  validateSearch: readListSearch,
  loader: ({ params: { project }, location }) =>
    loadList('instanceList', { query: { project } }, location.search),
  component: Instances,
})

function Instances() {
  return <InstanceList project={Route.useParams().project} />
}
