import { createFileRoute, useSearch } from '@tanstack/react-router'
import { ActivityPage } from '#features/activity/index.ts'
import { lateActivity } from '#shell/late-loads.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/activity')({
  staticData: { crumbs: () => [{ label: 'Silo activity', href: paths.activity() }] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => lateActivity(context, {}, deps),
  component: Page,
})

function Page() {
  return <ActivityPage raw={useSearch({ from: '/_console/activity' })} />
}
