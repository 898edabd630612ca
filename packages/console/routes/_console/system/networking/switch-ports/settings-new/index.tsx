import { createFileRoute } from '@tanstack/react-router'
import { prefetchOwnAbilities } from '#shell/prefetches.ts'
import { PortSettingsCreateForm } from '#features/port-settings/index.ts'
import { systemPaths } from '#shell/system-paths.ts'

export const Route = createFileRoute('/_console/system/networking/switch-ports/settings-new/')({
  staticData: {
    crumbs: () => [{ label: 'Settings', href: systemPaths.portSettings() }, { label: 'New port settings' }],
  },
  validateSearch: (search: Record<string, unknown>): { port?: string } =>
    typeof search['port'] === 'string' ? { port: search['port'] } : {},
  loader: ({ context }) => prefetchOwnAbilities(context),
  component: New,
})

function New() {
  return <PortSettingsCreateForm port={Route.useSearch().port} />
}
