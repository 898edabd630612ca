import { createFileRoute, useParams } from '@tanstack/react-router'
import { prefetchHistory } from '#shell/prefetches.ts'
import { Network } from 'lucide-react'
import { HistoryPanel } from '#features/activity/index.ts'
import { load } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'

export const Route = createFileRoute(
  '/_console/projects/$project/vpcs/$vpc/_tabs/_routers/routers/$router/history',
)({
  staticData: { crumbs: () => [{ label: 'History', titleOnly: true }] },
  loader: async ({ context, params: { project, vpc, router } }) =>
    prefetchHistory(
      context,
      await load(context, 'vpcRouterView', { path: { router }, query: { project, vpc } }),
    ),
  component: Panel,
})

function Panel() {
  const { project, vpc, router } = useParams({
    from: '/_console/projects/$project/vpcs/$vpc/_tabs/_routers/routers/$router/history',
  })
  const thing = useLoaded('vpcRouterView', { path: { router }, query: { project, vpc } })
  return <HistoryPanel resource={thing} icon={Network} closeTo={paths.routers(project, vpc)} />
}
