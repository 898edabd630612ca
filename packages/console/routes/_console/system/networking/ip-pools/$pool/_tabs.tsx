import { createFileRoute, Outlet } from '@tanstack/react-router'
import { IpPoolFrame } from '#features/system-ip-pools/index.ts'

export const Route = createFileRoute('/_console/system/networking/ip-pools/$pool/_tabs')({
  component: Tabs,
})

function Tabs() {
  return (
    <IpPoolFrame pool={Route.useParams().pool}>
      <Outlet />
    </IpPoolFrame>
  )
}
