import { createFileRoute } from '@tanstack/react-router'
import { loadAccess } from '#shell/load-access.ts'
import { ProjectAccess } from '#features/access/index.ts'
import { useLoaded } from '#shell/use-loaded.ts'

export const Route = createFileRoute('/_console/projects/$project/access/')({
  loader: ({ context, params: { project } }) => loadAccess(context, project),
  component: Page,
})

function Page() {
  const { project } = Route.useParams()
  return <ProjectAccess project={useLoaded('projectView', { path: { project } })} />
}
