import { createFileRoute } from '@tanstack/react-router'
import { loadActivity } from '#data/activity-query.ts'
import { readActivitySearch } from '#data/activity-search.ts'
import { ActivityPage } from '#features/activity/index.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/activity')({
  staticData: { crumbs: () => [{ label: 'Silo activity', href: paths.activity() }] },
  validateSearch: readActivitySearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => loadActivity({}, deps),
  component: Page,
})

function Page() {
  return <ActivityPage search={Route.useSearch()} />
}
