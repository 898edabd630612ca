import { createFileRoute, useParams } from '@tanstack/react-router'
import { prefetchHistory } from '#shell/prefetches.ts'
import { Activity } from 'lucide-react'
import { announceSetsArgs } from '#data/lots-queries.ts'
import { HistoryPanel } from '#features/activity/index.ts'
import { loadSet } from '#features/announce-sets/sets.ts'
import { hasNameOrId } from '#shell/has-name-or-id.ts'
import { systemPaths } from '#shell/system-paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'

export const Route = createFileRoute(
  '/_console/system/networking/_announce-sets/bgp/announce-sets/$set/history',
)({
  staticData: { crumbs: () => [{ label: 'History', titleOnly: true }] },
  loader: async ({ context, params: { set } }) => prefetchHistory(context, await loadSet(context, set)),
  component: Panel,
})

function Panel() {
  const { set } = useParams({
    from: '/_console/system/networking/_announce-sets/bgp/announce-sets/$set/history',
  })
  const thing = useLoaded('networkingBgpAnnounceSetList', announceSetsArgs).find(hasNameOrId(set))
  return thing === undefined ? null : (
    <HistoryPanel resource={thing} icon={Activity} closeTo={systemPaths.announceSets()} />
  )
}
