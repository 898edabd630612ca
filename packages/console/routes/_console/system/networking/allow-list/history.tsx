import { createFileRoute } from '@tanstack/react-router'
import { prefetchHistory } from '#shell/prefetches.ts'
import { ResourceHistory } from '#features/activity/index.ts'
import { load } from '#shell/load.ts'
import { systemPaths } from '#shell/system-paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'

export const Route = createFileRoute('/_console/system/networking/allow-list/history')({
  staticData: {
    crumbs: () => [{ label: 'History', href: systemPaths.allowListHistory(), isTab: true }],
  },
  loader: async ({ context }) => {
    const { id } = await load(context, 'porticoAllowListFacts', {})
    prefetchHistory(context, { id, withTrials: true })
  },
  component: Tab,
})

function Tab() {
  const { id } = useLoaded('porticoAllowListFacts', {})
  return <ResourceHistory id={id} withTrials />
}
