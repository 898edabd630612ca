import { createFileRoute } from '@tanstack/react-router'
import { SiloOverviewPage } from '#features/overview/index.ts'
import { lateOverview } from '#shell/late-loads.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/overview')({
  staticData: { crumbs: () => [{ label: 'Silo overview', href: paths.siloOverview() }] },
  loader: ({ context }) => lateOverview(context),
  component: Page,
})

function Page() {
  return <SiloOverviewPage raw={Route.useSearch()} />
}
