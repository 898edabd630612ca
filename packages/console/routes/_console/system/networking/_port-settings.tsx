import { createFileRoute, Outlet } from '@tanstack/react-router'
import { prefetchOwnAbilities } from '#shell/prefetches.ts'
import { readListSearch } from '#data/list-search.ts'
import { PortSettingsList } from '#features/port-settings/index.ts'
import { loadSwitchPorts } from '#features/switch-ports/ports.ts'
import { loadList } from '#shell/list/list-query.ts'
import { paths } from '#shell/paths.ts'
import { systemPaths } from '#shell/system-paths.ts'

export const Route = createFileRoute('/_console/system/networking/_port-settings')({
  staticData: {
    list: true,
    crumbs: () => [
      { label: 'Switch ports', href: paths.switchPorts() },
      { label: 'Settings', href: systemPaths.portSettings(), isTab: true },
    ],
  },
  validateSearch: readListSearch,
  loader: ({ context, location }) => {
    prefetchOwnAbilities(context)
    return Promise.all([
      loadList(context, 'networkingSwitchPortSettingsList', {}, location.search),
      loadSwitchPorts(context),
    ])
  },
  component: Settings,
})

function Settings() {
  return (
    <>
      <PortSettingsList />
      <Outlet />
    </>
  )
}
