import { createFileRoute, Outlet } from '@tanstack/react-router'
import { VpcFrame } from '#features/vpcs/index.ts'

export const Route = createFileRoute('/_console/projects/$project/vpcs/$vpc/_tabs')({
  component: Tabs,
})

function Tabs() {
  const { project, vpc } = Route.useParams()
  return (
    <VpcFrame project={project} vpc={vpc}>
      <Outlet />
    </VpcFrame>
  )
}
