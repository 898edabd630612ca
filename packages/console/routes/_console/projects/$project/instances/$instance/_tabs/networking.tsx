import { createFileRoute } from '@tanstack/react-router'
import { withAll } from '#data/limits.ts'
import { unattachedQuery, effectiveRulesQuery, refusedPacketsQuery } from '#data/shared-queries.ts'
import { query } from '#data/calls.ts'
import { prefetch } from '#shell/load.ts'
import { InstanceNetworking } from '#features/instances/index.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/instances/$instance/_tabs/networking')({
  staticData: {
    crumbs: ({ project = '', instance = '' }) => [
      { label: 'Networking', href: paths.instanceNetworking(project, instance), isTab: true },
    ],
  },
  loader: ({ context, params: { project, instance } }) => {
    prefetch(
      context,
      query('instanceNetworkInterfaceList', withAll({ query: { project, instance } })),
      ({ items: [nic] }) => {
        if (nic !== undefined)
          prefetch(context, query('vpcSubnetList', withAll({ query: { vpc: nic.vpcId } })))
      },
    )
    prefetch(context, unattachedQuery(project, 1, context.session.capabilities))
    prefetch(context, refusedPacketsQuery(project, instance))
    prefetch(context, effectiveRulesQuery(project, instance))
  },
  component: Tab,
})

function Tab() {
  const { project, instance } = Route.useParams()
  return <InstanceNetworking project={project} name={instance} />
}
