import { createFileRoute, useParams } from '@tanstack/react-router'
import { prefetchHistory } from '#shell/prefetches.ts'
import { Network } from 'lucide-react'
import { HistoryPanel } from '#features/activity/index.ts'
import { load } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'

export const Route = createFileRoute(
  '/_console/projects/$project/vpcs/$vpc/_tabs/_gateways/internet-gateways/$gateway/history',
)({
  staticData: { crumbs: () => [{ label: 'History', titleOnly: true }] },
  loader: async ({ context, params: { project, vpc, gateway } }) =>
    prefetchHistory(
      context,
      await load(context, 'internetGatewayView', { path: { gateway }, query: { project, vpc } }),
    ),
  component: Panel,
})

function Panel() {
  const { project, vpc, gateway } = useParams({
    from: '/_console/projects/$project/vpcs/$vpc/_tabs/_gateways/internet-gateways/$gateway/history',
  })
  const thing = useLoaded('internetGatewayView', { path: { gateway }, query: { project, vpc } })
  return <HistoryPanel resource={thing} icon={Network} closeTo={paths.gateways(project, vpc)} />
}
