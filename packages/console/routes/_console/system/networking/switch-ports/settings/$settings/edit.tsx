import { createFileRoute } from '@tanstack/react-router'
import { prefetchOwnAbilities } from '#shell/prefetches.ts'
import { PortSettingsEditForm } from '#features/port-settings/index.ts'
import { loadSettings } from '#features/port-settings/load.ts'
import { loadSwitchPorts } from '#features/switch-ports/ports.ts'
import { paths } from '#shell/paths.ts'
import { systemPaths } from '#shell/system-paths.ts'

export const Route = createFileRoute('/_console/system/networking/switch-ports/settings/$settings/edit')({
  staticData: {
    crumbs: ({ settings = '' }) => [
      { label: 'Settings', href: systemPaths.portSettings() },
      { label: settings, href: paths.portSettingsOf(settings) },
      { label: 'Edit' },
    ],
  },
  loader: ({ context, params: { settings } }) => {
    prefetchOwnAbilities(context)
    return Promise.all([loadSettings(context, settings), loadSwitchPorts(context)])
  },
  component: Edit,
})

function Edit() {
  const { settings } = Route.useParams()
  return <PortSettingsEditForm key={settings} settings={settings} />
}
