import { createFileRoute, Outlet } from '@tanstack/react-router'
import { SledFrame } from '#features/inventory/index.ts'

export const Route = createFileRoute('/_console/system/inventory/sleds/$sled/_tabs')({
  component: Tabs,
})

function Tabs() {
  return (
    <SledFrame sled={Route.useParams().sled}>
      <Outlet />
    </SledFrame>
  )
}
