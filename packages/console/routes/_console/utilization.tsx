import { createFileRoute } from '@tanstack/react-router'
import { sharesQuery, siloHistoryQuery } from '#data/utilization-queries.ts'
import { readUtilizationSearch } from '#data/utilization-search.ts'
import { UtilizationPage } from '#features/utilization/index.ts'
import { load, prefetch } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/utilization')({
  staticData: { crumbs: () => [{ label: 'Utilization', href: paths.utilization() }] },
  validateSearch: readUtilizationSearch,
  loader: ({ context, location: { search } }) => {
    const { shares, provisionedHistory } = context.session.capabilities
    const shown = readUtilizationSearch(search)
    const { of, range, from } = shown
    if (shares === true) prefetch(context, sharesQuery(shown))
    if (provisionedHistory === true) {
      // Forecasts are always for the silo and the default range.
      prefetch(context, siloHistoryQuery({}))
      if (of !== undefined || range !== undefined || from !== undefined)
        prefetch(context, siloHistoryQuery(shown, of))
    }
    return load(context, 'utilizationView', {})
  },
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <UtilizationPage
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  )
}
