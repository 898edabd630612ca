import { createFileRoute } from '@tanstack/react-router'
import { InstanceConnect } from '#features/instances/index.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/instances/$instance/_tabs/connect')({
  staticData: {
    crumbs: ({ project = '', instance = '' }) => [
      { label: 'Connect', href: paths.instanceConnect(project, instance), isTab: true },
    ],
  },
  component: Tab,
})

function Tab() {
  const { project, instance } = Route.useParams()
  return <InstanceConnect project={project} name={instance} />
}
