import { createFileRoute, Outlet } from '@tanstack/react-router'
import { loadCapabilities } from '#data/capabilities.ts'
import { AllowListFrame } from '#features/allow-list/index.ts'
import { load } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/system/networking/allow-list')({
  staticData: { crumbs: () => [{ label: 'Allow list', href: paths.allowList() }] },
  loader: async () => {
    const { trials } = await loadCapabilities()
    if (trials === true) await load('porticoAllowListFacts', {})
  },
  component: AllowList,
})

function AllowList() {
  return (
    <AllowListFrame>
      <Outlet />
    </AllowListFrame>
  )
}
