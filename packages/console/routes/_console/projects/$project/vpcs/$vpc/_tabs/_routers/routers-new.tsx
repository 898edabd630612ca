import { createFileRoute } from '@tanstack/react-router'
import { RouterCreateForm } from '#features/routers/index.ts'

export const Route = createFileRoute('/_console/projects/$project/vpcs/$vpc/_tabs/_routers/routers-new')({
  staticData: { crumbs: () => [{ label: 'New router', titleOnly: true }] },
  component: New,
})

function New() {
  const { project, vpc } = Route.useParams()
  return <RouterCreateForm project={project} vpc={vpc} />
}
