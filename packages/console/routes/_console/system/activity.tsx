import { createFileRoute, useSearch } from '@tanstack/react-router'
import { ActivityPage } from '#features/activity/index.ts'
import { loadActivity } from '#shell/load-activity.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/system/activity')({
  staticData: { crumbs: () => [{ label: 'System activity', href: paths.systemActivity() }] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadActivity(context, { isSystem: true }, deps),
  component: Page,
})

function Page() {
  return <ActivityPage isSystem raw={useSearch({ from: '/_console/system/activity' })} />
}
