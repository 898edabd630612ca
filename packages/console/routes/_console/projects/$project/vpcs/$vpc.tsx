import { createFileRoute } from '@tanstack/react-router'
import { vpcContentsQuery, vpcNetworkQuery } from '#data/shared-queries.ts'
import { load, prefetch } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/vpcs/$vpc')({
  staticData: {
    crumbs: ({ project = '', vpc = '' }) => [
      { label: 'VPCs', href: paths.vpcs(project) },
      { label: vpc, href: paths.vpc(project, vpc) },
    ],
  },
  loader: async ({ context, params: { project, vpc } }) => {
    if (context.session.capabilities.networking === 'vpc') prefetch(context, vpcNetworkQuery(project, vpc))
    const shown = await load(context, 'vpcView', { path: { vpc }, query: { project } })
    prefetch(context, vpcContentsQuery([shown]))
    return shown
  },
})
