import { createFileRoute, useParams, useSearch } from '@tanstack/react-router'
import { ActivityPage } from '#features/activity/index.ts'
import { loadActivity } from '#shell/load-activity.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/activity')({
  staticData: {
    crumbs: ({ project = '' }) => [{ label: 'Activity', href: paths.projectActivity(project) }],
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, params: { project }, deps }) => loadActivity(context, { project }, deps),
  component: Page,
})

function Page() {
  return (
    <ActivityPage
      project={useParams({ from: '/_console/projects/$project/activity' }).project}
      raw={useSearch({ from: '/_console/projects/$project/activity' })}
    />
  )
}
