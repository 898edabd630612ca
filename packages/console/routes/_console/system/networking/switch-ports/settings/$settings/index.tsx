import { createFileRoute } from '@tanstack/react-router'
import { prefetchOwnAbilities } from '#shell/prefetches.ts'
import { PortSettingsPage } from '#features/port-settings/index.ts'
import { loadSettings } from '#features/port-settings/load.ts'
import { loadSwitchPorts } from '#features/switch-ports/ports.ts'
import { paths } from '#shell/paths.ts'
import { systemPaths } from '#shell/system-paths.ts'

export const Route = createFileRoute('/_console/system/networking/switch-ports/settings/$settings/')({
  staticData: {
    crumbs: ({ settings = '' }) => [
      { label: 'Switch ports', href: paths.switchPorts() },
      { label: 'Settings', href: systemPaths.portSettings() },
      { label: settings, href: paths.portSettingsOf(settings) },
    ],
  },
  loader: ({ context, params: { settings } }) => {
    prefetchOwnAbilities(context)
    return Promise.all([loadSettings(context, settings), loadSwitchPorts(context)])
  },
  component: Settings,
})

function Settings() {
  return <PortSettingsPage settings={Route.useParams().settings} />
}
