import { createFileRoute, useParams } from '@tanstack/react-router'
import { prefetchHistory } from '#shell/prefetches.ts'
import { Network } from 'lucide-react'
import { HistoryPanel } from '#features/activity/index.ts'
import { load } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'

export const Route = createFileRoute(
  '/_console/projects/$project/vpcs/$vpc/_tabs/_subnets/subnets/$subnet/history',
)({
  staticData: { crumbs: () => [{ label: 'History', titleOnly: true }] },
  loader: async ({ context, params: { project, vpc, subnet } }) =>
    prefetchHistory(
      context,
      await load(context, 'vpcSubnetView', { path: { subnet }, query: { project, vpc } }),
    ),
  component: Panel,
})

function Panel() {
  const { project, vpc, subnet } = useParams({
    from: '/_console/projects/$project/vpcs/$vpc/_tabs/_subnets/subnets/$subnet/history',
  })
  const thing = useLoaded('vpcSubnetView', { path: { subnet }, query: { project, vpc } })
  return <HistoryPanel resource={thing} icon={Network} closeTo={paths.subnets(project, vpc)} />
}
