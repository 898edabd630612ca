import { createFileRoute, useSearch } from '@tanstack/react-router'
import { ActivityPage } from '#features/activity/index.ts'
import { loadActivity } from '#shell/load-activity.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/activity')({
  staticData: { crumbs: () => [{ label: 'Silo activity', href: paths.activity() }] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadActivity(context, {}, deps),
  component: Page,
})

function Page() {
  return <ActivityPage raw={useSearch({ from: '/_console/activity' })} />
}
