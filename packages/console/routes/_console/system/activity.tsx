import { createFileRoute } from '@tanstack/react-router'
import { ActivityPage } from '#features/activity/index.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/system/activity')({
  staticData: { crumbs: () => [{ label: 'System activity', href: paths.systemActivity() }] },
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) =>
    (await import('#data/activity-query.ts')).loadActivity({ isSystem: true }, deps),
  component: Page,
})

function Page() {
  return <ActivityPage isSystem raw={Route.useSearch()} />
}
