import { createFileRoute } from '@tanstack/react-router'
import { ProjectAccess } from '#features/access/index.ts'
import { useLoaded } from '#shell/use-loaded.ts'

export const Route = createFileRoute('/_console/projects/$project/access/')({
  loader: async ({ params: { project } }) => (await import('#shell/load-access.ts')).loadAccess(project),
  component: Page,
})

function Page() {
  const { project } = Route.useParams()
  return <ProjectAccess project={useLoaded('projectView', { path: { project } })} />
}
