import { createFileRoute, useParams } from '@tanstack/react-router'
import { prefetchHistory } from '#shell/prefetches.ts'
import { Network } from 'lucide-react'
import { HistoryPanel } from '#features/activity/index.ts'
import { load } from '#shell/load.ts'
import { systemPaths } from '#shell/system-paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'

export const Route = createFileRoute(
  '/_console/system/networking/_port-settings/switch-ports/settings/$settings/history',
)({
  staticData: { crumbs: () => [{ label: 'History', titleOnly: true }] },
  loader: async ({ context, params: { settings } }) => {
    const shown = await load(context, 'networkingSwitchPortSettingsView', { path: { port: settings } })
    prefetchHistory(context, shown.settings)
  },
  component: Panel,
})

function Panel() {
  const { settings } = useParams({
    from: '/_console/system/networking/_port-settings/switch-ports/settings/$settings/history',
  })
  const { settings: thing } = useLoaded('networkingSwitchPortSettingsView', { path: { port: settings } })
  return <HistoryPanel resource={thing} icon={Network} closeTo={systemPaths.portSettings()} />
}
