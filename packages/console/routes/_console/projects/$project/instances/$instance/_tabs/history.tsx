import { createFileRoute, useParams } from '@tanstack/react-router'
import { prefetchHistory } from '#shell/prefetches.ts'
import { load } from '#shell/load.ts'
import { ResourceHistory } from '#features/activity/index.ts'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'

export const Route = createFileRoute('/_console/projects/$project/instances/$instance/_tabs/history')({
  staticData: {
    crumbs: ({ project = '', instance = '' }) => [
      { label: 'History', href: paths.instanceHistory(project, instance), isTab: true },
    ],
  },
  loader: async ({ context, params: { project, instance } }) =>
    prefetchHistory(context, await load(context, 'instanceView', { path: { instance }, query: { project } })),
  component: Tab,
})

function Tab() {
  const { project, instance } = useParams({
    from: '/_console/projects/$project/instances/$instance/_tabs/history',
  })
  const { id } = useLoaded('instanceView', { path: { instance }, query: { project } })
  return <ResourceHistory id={id} />
}
