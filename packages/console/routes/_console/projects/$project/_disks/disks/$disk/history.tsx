import { createFileRoute, useParams } from '@tanstack/react-router'
import { prefetchHistory } from '#shell/prefetches.ts'
import { HardDrive } from 'lucide-react'
import { HistoryPanel } from '#features/activity/index.ts'
import { load } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'

export const Route = createFileRoute('/_console/projects/$project/_disks/disks/$disk/history')({
  staticData: { crumbs: () => [{ label: 'History', titleOnly: true }] },
  loader: async ({ context, params: { project, disk } }) =>
    prefetchHistory(context, await load(context, 'diskView', { path: { disk }, query: { project } })),
  component: Panel,
})

function Panel() {
  const { project, disk } = useParams({ from: '/_console/projects/$project/_disks/disks/$disk/history' })
  const thing = useLoaded('diskView', { path: { disk }, query: { project } })
  return <HistoryPanel resource={thing} icon={HardDrive} closeTo={paths.disks(project)} />
}
