import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#shell/load.ts'
import { addressesQuery } from '#data/shared-queries.ts'
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
  loader: ({ context, params: { project }, location }) =>
    loadList(context, 'instanceList', { query: { project } }, location.search, {
      count: 'instance',
      about: (rows) => prefetch(context, addressesQuery(rows)),
    }),
  component: Instances,
})

function Instances() {
  return <InstanceList project={Route.useParams().project} />
}
