import { createFileRoute } from '@tanstack/react-router'
import { loadActivity } from '#data/activity-query.ts'
import { readActivitySearch } from '#data/activity-search.ts'
import { ActivityPage } from '#features/activity/index.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/activity')({
  staticData: {
    crumbs: ({ project = '' }) => [{ label: 'Activity', href: paths.projectActivity(project) }],
  },
  validateSearch: readActivitySearch,
  loaderDeps: ({ search }) => search,
  loader: ({ params: { project }, deps }) => loadActivity({ project }, deps),
  component: Page,
})

function Page() {
  return <ActivityPage project={Route.useParams().project} search={Route.useSearch()} />
}
