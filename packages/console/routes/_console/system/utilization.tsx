import { createFileRoute } from '@tanstack/react-router'
import { fleetHistoryQuery } from '#data/utilization-queries.ts'
import { readUtilizationSearch } from '#data/utilization-search.ts'
import { fleetUtilizationArgs, FleetUtilizationPage } from '#features/fleet-utilization/index.ts'
import { load, prefetch } from '#shell/load.ts'
import { loadRack } from '#shell/load-rack.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/system/utilization')({
  staticData: { crumbs: () => [{ label: 'System utilization', href: paths.systemUtilization() }] },
  validateSearch: readUtilizationSearch,
  loaderDeps: ({ search: { by = 'cpus' } }) => ({ by }),
  loader: async ({ context, deps: { by }, cause, location }) => {
    // Changing the resource updates the page immediately; its data follows.
    if (cause === 'stay') return
    const search = readUtilizationSearch(location.search)
    const { fleet, provisionedHistory } = context.session.capabilities
    if (provisionedHistory === true) {
      prefetch(context, fleetHistoryQuery({}, search.of))
      if (search.range !== undefined || search.from !== undefined)
        prefetch(context, fleetHistoryQuery(search, search.of))
    }
    await Promise.all([
      fleet === true && load(context, 'porticoFleetUtilization', fleetUtilizationArgs(by)),
      loadRack(context),
    ])
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
