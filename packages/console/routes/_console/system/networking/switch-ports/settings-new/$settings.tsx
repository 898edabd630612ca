import { createFileRoute } from '@tanstack/react-router'
import { prefetchOwnAbilities } from '#shell/prefetches.ts'
import { PortSettingsCopyForm } from '#features/port-settings/index.ts'
import { loadSettings } from '#features/port-settings/load.ts'
import { systemPaths } from '#shell/system-paths.ts'

export const Route = createFileRoute('/_console/system/networking/switch-ports/settings-new/$settings')({
  staticData: {
    crumbs: () => [{ label: 'Settings', href: systemPaths.portSettings() }, { label: 'New port settings' }],
  },
  loader: ({ context, params: { settings } }) => {
    prefetchOwnAbilities(context)
    return loadSettings(context, settings)
  },
  component: Copy,
})

function Copy() {
  const { settings } = Route.useParams()
  return <PortSettingsCopyForm key={settings} settings={settings} />
}
