import { createFileRoute, useParams } from '@tanstack/react-router'
import { prefetchHistory } from '#shell/prefetches.ts'
import { MapPin } from 'lucide-react'
import { HistoryPanel } from '#features/activity/index.ts'
import { load } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'

export const Route = createFileRoute(
  '/_console/projects/$project/_floating-ips/floating-ips/$floatingIp/history',
)({
  staticData: { crumbs: () => [{ label: 'History', titleOnly: true }] },
  loader: async ({ context, params: { project, floatingIp } }) =>
    prefetchHistory(
      context,
      await load(context, 'floatingIpView', { path: { floatingIp }, query: { project } }),
    ),
  component: Panel,
})

function Panel() {
  const { project, floatingIp } = useParams({
    from: '/_console/projects/$project/_floating-ips/floating-ips/$floatingIp/history',
  })
  const thing = useLoaded('floatingIpView', { path: { floatingIp }, query: { project } })
  return <HistoryPanel resource={thing} icon={MapPin} closeTo={paths.floatingIps(project)} />
}
