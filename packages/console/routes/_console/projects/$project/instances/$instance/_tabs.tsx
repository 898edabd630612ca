import { createFileRoute, Outlet } from '@tanstack/react-router'
import { InstanceFrame } from '#features/instances/index.ts'

export const Route = createFileRoute('/_console/projects/$project/instances/$instance/_tabs')({
  component: Tabs,
})

function Tabs() {
  const { project, instance } = Route.useParams()
  return (
    <InstanceFrame project={project} instance={instance}>
      <Outlet />
    </InstanceFrame>
  )
}
