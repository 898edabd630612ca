import { createFileRoute, useSearch } from '@tanstack/react-router'
import { prefetchPath } from '#shell/prefetch-path.ts'
import { pathUrlSearch } from '#data/path-query.ts'
import { readPathSearch } from '#data/path-search.ts'
import { CanItConnect } from '#features/paths/index.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/vpcs/$vpc/_tabs/connect')({
  staticData: {
    crumbs: ({ project = '', vpc = '' }) => [
      { label: 'Can it connect?', href: paths.vpcConnect(project, vpc), isTab: true },
    ],
  },
  loader: ({ context, params: { project }, location }) => prefetchPath(context, project, location.search),
  component: Tab,
})

function Tab() {
  const { project, vpc } = Route.useParams()
  const search = readPathSearch(useSearch({ strict: false }))
  return (
    <CanItConnect
      project={project}
      search={search}
      topology={paths.vpcTopology(project, vpc) + pathUrlSearch(search)}
    />
  )
}
