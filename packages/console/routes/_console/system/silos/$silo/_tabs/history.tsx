import { createFileRoute, useParams } from '@tanstack/react-router'
import { prefetchHistory } from '#shell/prefetches.ts'
import { load } from '#shell/load.ts'
import { ResourceHistory } from '#features/activity/index.ts'
import { systemPaths } from '#shell/system-paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'

export const Route = createFileRoute('/_console/system/silos/$silo/_tabs/history')({
  staticData: {
    crumbs: ({ silo = '' }) => [{ label: 'History', href: systemPaths.siloHistory(silo), isTab: true }],
  },
  loader: async ({ context, params: { silo } }) =>
    prefetchHistory(context, await load(context, 'siloView', { path: { silo } })),
  component: Tab,
})

function Tab() {
  const { silo } = useParams({ from: '/_console/system/silos/$silo/_tabs/history' })
  const { id } = useLoaded('siloView', { path: { silo } })
  return <ResourceHistory id={id} />
}
