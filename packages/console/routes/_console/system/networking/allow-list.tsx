import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AllowListFrame } from '#features/allow-list/index.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/system/networking/allow-list')({
  staticData: { crumbs: () => [{ label: 'Allow list', href: paths.allowList() }] },
  component: AllowList,
})

function AllowList() {
  return (
    <AllowListFrame>
      <Outlet />
    </AllowListFrame>
  )
}
