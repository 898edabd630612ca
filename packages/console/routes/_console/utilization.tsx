import { createFileRoute } from '@tanstack/react-router'
import { readUtilizationSearch } from '#data/utilization-search.ts'
import { UtilizationPage } from '#features/utilization/index.ts'
import { load } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/utilization')({
  staticData: { crumbs: () => [{ label: 'Utilization', href: paths.utilization() }] },
  validateSearch: readUtilizationSearch,
  loader: () => load('utilizationView', {}),
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
