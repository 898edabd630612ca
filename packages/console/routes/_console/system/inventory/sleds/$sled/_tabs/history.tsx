import { createFileRoute, useParams } from '@tanstack/react-router'
import { prefetchHistory } from '#shell/prefetches.ts'
import { ResourceHistory } from '#features/activity/index.ts'
import { systemPaths } from '#shell/system-paths.ts'

export const Route = createFileRoute('/_console/system/inventory/sleds/$sled/_tabs/history')({
  staticData: {
    crumbs: ({ sled = '' }) => [{ label: 'History', href: systemPaths.sledHistory(sled), isTab: true }],
  },
  loader: ({ context, params: { sled } }) => prefetchHistory(context, { id: sled }),
  component: Tab,
})

function Tab() {
  return (
    <ResourceHistory id={useParams({ from: '/_console/system/inventory/sleds/$sled/_tabs/history' }).sled} />
  )
}
