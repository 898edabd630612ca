import { createFileRoute, useParams } from '@tanstack/react-router'
import { prefetchHistory } from '#shell/prefetches.ts'
import { ResourceHistory } from '#features/activity/index.ts'
import { systemPaths } from '#shell/system-paths.ts'

export const Route = createFileRoute('/_console/system/support/bundles/$bundle/_tabs/history')({
  staticData: {
    crumbs: ({ bundle = '' }) => [
      { label: 'History', href: systemPaths.supportBundleHistory(bundle), isTab: true },
    ],
  },
  loader: ({ context, params: { bundle } }) => prefetchHistory(context, { id: bundle }),
  component: Tab,
})

function Tab() {
  return (
    <ResourceHistory
      id={useParams({ from: '/_console/system/support/bundles/$bundle/_tabs/history' }).bundle}
    />
  )
}
