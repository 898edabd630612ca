import { createFileRoute } from '@tanstack/react-router'
import { query } from '#data/calls.ts'
import { loadCapabilities } from '#data/capabilities.ts'
import { queryClient } from '#data/query-client.ts'
import { readUtilizationSearch } from '#data/utilization-search.ts'
import { UtilizationPage } from '#features/utilization/index.ts'
import { load } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/utilization')({
  staticData: { crumbs: () => [{ label: 'Utilization', href: paths.utilization() }] },
  validateSearch: readUtilizationSearch,
  loaderDeps: ({ search: { by = 'cpus' } }) => ({ by }),
  loader: async ({ deps: { by }, cause }) => {
    const shares = loadCapabilities().then((offered) =>
      // Who may not list projects is told without them.
      offered.shares === true
        ? queryClient.prefetchQuery(query('porticoSiloShares', { query: { by } }))
        : null,
    )
    // Another resource is chosen at once, and its shares follow.
    await Promise.all([load('utilizationView', {}), cause === 'stay' ? null : shares])
  },
  component: Page,
})

function Page() {
  const { by = 'cpus' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <UtilizationPage
      by={by}
      onChoose={(next) =>
        void navigate({
          search: { by: next === 'cpus' ? undefined : next },
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
