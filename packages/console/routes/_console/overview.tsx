import { createFileRoute } from '@tanstack/react-router'
import { SiloOverviewPage } from '#features/overview/index.ts'
import { loadOverview } from '#shell/load-overview.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/overview')({
  staticData: { crumbs: () => [{ label: 'Silo overview', href: paths.siloOverview() }] },
  loader: ({ context }) => loadOverview(context),
  component: Page,
})

function Page() {
  return <SiloOverviewPage raw={Route.useSearch()} />
}
