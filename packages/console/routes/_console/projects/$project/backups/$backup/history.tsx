import { createFileRoute } from '@tanstack/react-router'
import { Archive } from 'lucide-react'
import { HistoryPanel } from '#features/activity/index.ts'
import { prefetchHistory } from '#shell/prefetches.ts'
import { load } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'

export const Route = createFileRoute('/_console/projects/$project/backups/$backup/history')({
  staticData: { crumbs: () => [{ label: 'History', titleOnly: true }] },
  loader: async ({ context, params: { project, backup } }) =>
    prefetchHistory(
      context,
      await load(context, 'porticoBackupView', { path: { backup }, query: { project } }),
    ),
  component: Panel,
})

function Panel() {
  const { project, backup } = Route.useParams()
  const thing = useLoaded('porticoBackupView', { path: { backup }, query: { project } })
  return <HistoryPanel resource={thing} icon={Archive} closeTo={paths.backups(project)} />
}
