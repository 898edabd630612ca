import { createFileRoute, useParams } from '@tanstack/react-router'
import { prefetchHistory } from '#shell/prefetches.ts'
import { Disc3 } from 'lucide-react'
import { HistoryPanel } from '#features/activity/index.ts'
import { load } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'

export const Route = createFileRoute('/_console/projects/$project/_images/images/$image/history')({
  staticData: { crumbs: () => [{ label: 'History', titleOnly: true }] },
  loader: async ({ context, params: { project, image } }) =>
    prefetchHistory(context, await load(context, 'imageView', { path: { image }, query: { project } })),
  component: Panel,
})

function Panel() {
  const { project, image } = useParams({ from: '/_console/projects/$project/_images/images/$image/history' })
  const thing = useLoaded('imageView', { path: { image }, query: { project } })
  return <HistoryPanel resource={thing} icon={Disc3} closeTo={paths.images(project)} />
}
