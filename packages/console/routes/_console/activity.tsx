import { createFileRoute } from '@tanstack/react-router'
import { ActivityPage } from '#features/activity/index.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/activity')({
  staticData: { crumbs: () => [{ label: 'Silo activity', href: paths.activity() }] },
  loaderDeps: ({ search }) => search,
  // With the page's own code: no other page needs it.
  loader: async ({ deps }) => (await import('#data/activity-query.ts')).loadActivity({}, deps),
  component: Page,
})

function Page() {
  return <ActivityPage raw={Route.useSearch()} />
}
