import { createFileRoute } from '@tanstack/react-router'
import { loadCapabilities } from '#data/capabilities.ts'
import { readUtilizationSearch } from '#data/utilization-search.ts'
import { fleetAsked, FleetUtilizationPage } from '#features/fleet-utilization/index.ts'
import { load } from '#shell/load.ts'
import { loadRack } from '#shell/load-rack.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/system/utilization')({
  staticData: { crumbs: () => [{ label: 'System utilization', href: paths.systemUtilization() }] },
  validateSearch: readUtilizationSearch,
  loaderDeps: ({ search: { by = 'cpus' } }) => ({ by }),
  loader: async ({ deps: { by }, cause }) => {
    const { fleet } = await loadCapabilities()
    // Another resource is chosen at once, and what is known of it follows.
    if (cause === 'stay') return
    await Promise.all([fleet === true && load('porticoFleetUtilization', fleetAsked(by)), loadRack()])
  },
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <FleetUtilizationPage
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  )
}
