import { createFileRoute, useParams } from '@tanstack/react-router'
import { prefetchHistory } from '#shell/prefetches.ts'
import { Camera } from 'lucide-react'
import { HistoryPanel } from '#features/activity/index.ts'
import { load } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'

export const Route = createFileRoute('/_console/projects/$project/_snapshots/snapshots/$snapshot/history')({
  staticData: { crumbs: () => [{ label: 'History', titleOnly: true }] },
  loader: async ({ context, params: { project, snapshot } }) =>
    prefetchHistory(context, await load(context, 'snapshotView', { path: { snapshot }, query: { project } })),
  component: Panel,
})

function Panel() {
  const { project, snapshot } = useParams({
    from: '/_console/projects/$project/_snapshots/snapshots/$snapshot/history',
  })
  const thing = useLoaded('snapshotView', { path: { snapshot }, query: { project } })
  return <HistoryPanel resource={thing} icon={Camera} closeTo={paths.snapshots(project)} />
}
