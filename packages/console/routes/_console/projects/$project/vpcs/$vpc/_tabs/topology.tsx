import { createFileRoute, useSearch } from '@tanstack/react-router'
import { prefetchPath } from '#shell/prefetch-path.ts'
import { useMemo } from 'react'
import { readTopologySearch } from '#data/topology-search.ts'
import { VpcTopology } from '#features/topology/index.ts'
import { load } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/vpcs/$vpc/_tabs/topology')({
  staticData: {
    crumbs: ({ project = '', vpc = '' }) => [
      { label: 'Topology', href: paths.vpcTopology(project, vpc), isTab: true },
    ],
  },
  loader: ({ context, params: { project, vpc }, location }) => {
    prefetchPath(context, project, location.search)
    return load(context, 'porticoVpcTopology', { path: { vpc }, query: { project } })
  },
  component: Tab,
})

function Tab() {
  const { project, vpc } = Route.useParams()
  const raw: Record<string, unknown> = useSearch({ strict: false })
  return <VpcTopology project={project} vpc={vpc} search={useMemo(() => readTopologySearch(raw), [raw])} />
}
