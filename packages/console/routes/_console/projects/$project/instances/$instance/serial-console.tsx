import { createFileRoute } from '@tanstack/react-router'
import { SerialConsole } from '#features/serial-console/index.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/instances/$instance/serial-console')({
  staticData: {
    crumbs: ({ project = '', instance = '' }) => [
      { label: 'Serial console', href: paths.serialConsole(project, instance) },
    ],
  },
  component: Page,
})

function Page() {
  const { project, instance } = Route.useParams()
  return <SerialConsole project={project} name={instance} />
}
