import { createFileRoute } from '@tanstack/react-router'
import { query } from '#data/calls.ts'
import { prefetch } from '#shell/load.ts'
import { InstanceStorage } from '#features/instances/index.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/instances/$instance/_tabs/storage')({
  staticData: {
    crumbs: ({ project = '', instance = '' }) => [
      { label: 'Storage', href: paths.instance(project, instance), isTab: true },
    ],
  },
  loader: ({ context, params: { project, instance } }) =>
    prefetch(context, query('instanceDiskList', { path: { instance }, query: { project } })),
  component: Tab,
})

function Tab() {
  const { project, instance } = Route.useParams()
  return <InstanceStorage project={project} name={instance} />
}
