import { createFileRoute, useParams } from '@tanstack/react-router'
import { prefetchHistory } from '#shell/prefetches.ts'
import { Activity } from 'lucide-react'
import { configsArgs } from '#data/lots-queries.ts'
import { HistoryPanel } from '#features/activity/index.ts'
import { hasNameOrId } from '#shell/has-name-or-id.ts'
import { load } from '#shell/load.ts'
import { notFoundError } from '#shell/not-found-error.ts'
import { systemPaths } from '#shell/system-paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'

export const Route = createFileRoute(
  '/_console/system/networking/_bgp-configs/bgp/configurations/$config/history',
)({
  staticData: { crumbs: () => [{ label: 'History', titleOnly: true }] },
  loader: async ({ context, params: { config } }) => {
    const { items } = await load(context, 'networkingBgpConfigList', configsArgs)
    const shown = items.find(hasNameOrId(config))
    if (shown === undefined) throw notFoundError('networkingBgpConfigList')
    prefetchHistory(context, shown)
  },
  component: Panel,
})

function Panel() {
  const { config } = useParams({
    from: '/_console/system/networking/_bgp-configs/bgp/configurations/$config/history',
  })
  const { items } = useLoaded('networkingBgpConfigList', configsArgs)
  const thing = items.find(hasNameOrId(config))
  return thing === undefined ? null : (
    <HistoryPanel resource={thing} icon={Activity} closeTo={systemPaths.bgpConfigs()} />
  )
}
