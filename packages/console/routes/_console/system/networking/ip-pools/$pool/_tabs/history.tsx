import { createFileRoute, useParams } from '@tanstack/react-router'
import { prefetchHistory } from '#shell/prefetches.ts'
import { load } from '#shell/load.ts'
import { ResourceHistory } from '#features/activity/index.ts'
import { systemPaths } from '#shell/system-paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'

export const Route = createFileRoute('/_console/system/networking/ip-pools/$pool/_tabs/history')({
  staticData: {
    crumbs: ({ pool = '' }) => [{ label: 'History', href: systemPaths.ipPoolHistory(pool), isTab: true }],
  },
  loader: async ({ context, params: { pool } }) =>
    prefetchHistory(context, await load(context, 'ipPoolView', { path: { pool } })),
  component: Tab,
})

function Tab() {
  const { pool } = useParams({ from: '/_console/system/networking/ip-pools/$pool/_tabs/history' })
  const { id } = useLoaded('ipPoolView', { path: { pool } })
  return <ResourceHistory id={id} />
}
