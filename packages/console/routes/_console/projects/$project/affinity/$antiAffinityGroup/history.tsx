import { createFileRoute, useParams } from '@tanstack/react-router'
import { prefetchHistory } from '#shell/prefetches.ts'
import { load } from '#shell/load.ts'
import { Ungroup } from 'lucide-react'
import { HistoryPanel } from '#features/activity/index.ts'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'

export const Route = createFileRoute('/_console/projects/$project/affinity/$antiAffinityGroup/history')({
  staticData: { crumbs: () => [{ label: 'History', titleOnly: true }] },
  loader: async ({ context, params: { project, antiAffinityGroup } }) =>
    prefetchHistory(
      context,
      await load(context, 'antiAffinityGroupView', { path: { antiAffinityGroup }, query: { project } }),
    ),
  component: Panel,
})

function Panel() {
  const { project, antiAffinityGroup } = useParams({
    from: '/_console/projects/$project/affinity/$antiAffinityGroup/history',
  })
  const thing = useLoaded('antiAffinityGroupView', { path: { antiAffinityGroup }, query: { project } })
  return (
    <HistoryPanel
      resource={thing}
      icon={Ungroup}
      closeTo={paths.antiAffinityGroup(project, antiAffinityGroup)}
    />
  )
}
