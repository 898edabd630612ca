import { createFileRoute } from '@tanstack/react-router'
import { query } from '#data/calls.ts'
import { prefetch } from '#shell/load.ts'
import { InstanceSettings } from '#features/instances/index.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/instances/$instance/_tabs/settings')({
  staticData: {
    crumbs: ({ project = '', instance = '' }) => [
      { label: 'Settings', href: paths.instanceSettings(project, instance), isTab: true },
    ],
  },
  loader: ({ context, params: { project, instance } }) =>
    prefetch(context, query('instanceView', { path: { instance }, query: { project } }), ({ id }) =>
      prefetch(context, query('porticoInstanceAffinityGroups', { path: { instance: id } })),
    ),
  component: Tab,
})

function Tab() {
  const { project, instance } = Route.useParams()
  return <InstanceSettings project={project} name={instance} />
}
