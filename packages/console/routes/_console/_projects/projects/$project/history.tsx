import { createFileRoute, useParams } from '@tanstack/react-router'
import { prefetchHistory } from '#shell/prefetches.ts'
import { Boxes } from 'lucide-react'
import { HistoryPanel } from '#features/activity/index.ts'
import { load } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'

export const Route = createFileRoute('/_console/_projects/projects/$project/history')({
  staticData: { crumbs: () => [{ label: 'History', titleOnly: true }] },
  loader: async ({ context, params: { project } }) =>
    prefetchHistory(context, await load(context, 'projectView', { path: { project } })),
  component: Panel,
})

function Panel() {
  const { project } = useParams({ from: '/_console/_projects/projects/$project/history' })
  const thing = useLoaded('projectView', { path: { project } })
  return <HistoryPanel resource={thing} icon={Boxes} closeTo={paths.projects()} />
}
