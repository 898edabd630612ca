import { createFileRoute } from '@tanstack/react-router'
import { withAll } from '#data/limits.ts'
import { query } from '#data/calls.ts'
import { load, prefetch } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/instances/$instance')({
  staticData: {
    crumbs: ({ project = '', instance = '' }) => [
      { label: 'Instances', href: paths.instances(project) },
      { label: instance, href: paths.instance(project, instance) },
    ],
  },
  loader: async ({ context, params: { project, instance } }) => {
    const inProject = { project }
    prefetch(context, query('instanceExternalIpList', { path: { instance }, query: inProject }))
    prefetch(context, query('instanceNetworkInterfaceList', withAll({ query: { project, instance } })))
    prefetch(context, query('vpcList', withAll({ query: inProject })))
    const shown = await load(context, 'instanceView', { path: { instance }, query: inProject })
    prefetch(context, query('porticoInstanceFailure', { path: { instance: shown.id } }))
    return shown
  },
})
