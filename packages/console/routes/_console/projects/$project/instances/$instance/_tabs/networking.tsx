import { createFileRoute } from '@tanstack/react-router'
import { InstanceNetworking } from '#features/instances/index.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/instances/$instance/_tabs/networking')({
  staticData: {
    crumbs: ({ project = '', instance = '' }) => [
      { label: 'Networking', href: paths.instanceNetworking(project, instance), isTab: true },
    ],
  },
  component: Tab,
})

function Tab() {
  const { project, instance } = Route.useParams()
  return <InstanceNetworking project={project} name={instance} />
}
