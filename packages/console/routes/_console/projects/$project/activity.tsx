import { createFileRoute } from '@tanstack/react-router'
import { ActivityPage } from '#features/activity/index.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/activity')({
  staticData: {
    crumbs: ({ project = '' }) => [{ label: 'Activity', href: paths.projectActivity(project) }],
  },
  loaderDeps: ({ search }) => search,
  // With the page's own code: no other page needs it.
  loader: async ({ params: { project }, deps }) =>
    (await import('#data/activity-query.ts')).loadActivity({ project }, deps),
  component: Page,
})

function Page() {
  return <ActivityPage project={Route.useParams().project} raw={Route.useSearch()} />
}
