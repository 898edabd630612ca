import { createFileRoute, useParams } from '@tanstack/react-router'
import { prefetchHistory } from '#shell/prefetches.ts'
import { load } from '#shell/load.ts'
import { Group } from 'lucide-react'
import { HistoryPanel } from '#features/activity/index.ts'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'

export const Route = createFileRoute('/_console/projects/$project/affinity-groups/$affinityGroup/history')({
  staticData: { crumbs: () => [{ label: 'History', titleOnly: true }] },
  loader: async ({ context, params: { project, affinityGroup } }) =>
    prefetchHistory(
      context,
      await load(context, 'affinityGroupView', { path: { affinityGroup }, query: { project } }),
    ),
  component: Panel,
})

function Panel() {
  const { project, affinityGroup } = useParams({
    from: '/_console/projects/$project/affinity-groups/$affinityGroup/history',
  })
  const thing = useLoaded('affinityGroupView', { path: { affinityGroup }, query: { project } })
  return <HistoryPanel resource={thing} icon={Group} closeTo={paths.affinityGroup(project, affinityGroup)} />
}
