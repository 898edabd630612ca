import { createFileRoute, Outlet } from '@tanstack/react-router'
import { SupportBundleFrame } from '#features/support-bundles/index.ts'

export const Route = createFileRoute('/_console/system/support/bundles/$bundle/_tabs')({
  component: Tabs,
})

function Tabs() {
  return (
    <SupportBundleFrame bundle={Route.useParams().bundle}>
      <Outlet />
    </SupportBundleFrame>
  )
}
