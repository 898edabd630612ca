import { createFileRoute, Outlet } from '@tanstack/react-router'
import { prefetchOwnAbilities } from '#shell/prefetches.ts'
import { readListSearch } from '#data/list-search.ts'
import { SwitchPortList } from '#features/switch-ports/index.ts'
import { loadSwitchPorts } from '#features/switch-ports/ports.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/system/networking/_switch-ports')({
  staticData: { list: true, crumbs: () => [{ label: 'Switch ports', href: paths.switchPorts() }] },
  validateSearch: readListSearch,
  loader: ({ context }) => {
    prefetchOwnAbilities(context)
    return loadSwitchPorts(context)
  },
  component: Ports,
})

function Ports() {
  return (
    <>
      <SwitchPortList />
      <Outlet />
    </>
  )
}
