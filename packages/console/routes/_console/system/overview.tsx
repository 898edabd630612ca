import { createFileRoute } from '@tanstack/react-router'
import { loadFleetOverview } from '#shell/load-overview.ts'
import { FleetOverviewPage } from '#features/overview/index.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/system/overview')({
  staticData: { crumbs: () => [{ label: 'System overview', href: paths.systemOverview() }] },
  // In the page's own chunk, because no other page needs it.
  loader: ({ context }) => loadFleetOverview(context),
  component: Page,
})

function Page() {
  return <FleetOverviewPage />
}
