import { createFileRoute, useParams } from '@tanstack/react-router'
import { prefetchHistory } from '#shell/prefetches.ts'
import { Network } from 'lucide-react'
import { HistoryPanel } from '#features/activity/index.ts'
import { load } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'

export const Route = createFileRoute(
  '/_console/projects/$project/vpcs/$vpc/routers/$router/_routes/routes/$route/history',
)({
  staticData: { crumbs: () => [{ label: 'History', titleOnly: true }] },
  loader: async ({ context, params: { project, vpc, router, route } }) =>
    prefetchHistory(
      context,
      await load(context, 'vpcRouterRouteView', { path: { route }, query: { project, vpc, router } }),
    ),
  component: Panel,
})

function Panel() {
  const { project, vpc, router, route } = useParams({
    from: '/_console/projects/$project/vpcs/$vpc/routers/$router/_routes/routes/$route/history',
  })
  const thing = useLoaded('vpcRouterRouteView', { path: { route }, query: { project, vpc, router } })
  return <HistoryPanel resource={thing} icon={Network} closeTo={paths.router(project, vpc, router)} />
}
