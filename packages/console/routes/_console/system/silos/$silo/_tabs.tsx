import { createFileRoute, Outlet } from '@tanstack/react-router'
import { SiloFrame } from '#features/silos/index.ts'

export const Route = createFileRoute('/_console/system/silos/$silo/_tabs')({
  component: Tabs,
})

function Tabs() {
  return (
    <SiloFrame silo={Route.useParams().silo}>
      <Outlet />
    </SiloFrame>
  )
}
