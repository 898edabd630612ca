import { createFileRoute, useParams } from '@tanstack/react-router'
import { prefetchHistory } from '#shell/prefetches.ts'
import { Image } from 'lucide-react'
import { HistoryPanel } from '#features/activity/index.ts'
import { load } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'

export const Route = createFileRoute('/_console/_silo-images/images/$image/history')({
  staticData: { crumbs: () => [{ label: 'History', titleOnly: true }] },
  loader: async ({ context, params: { image } }) =>
    prefetchHistory(context, await load(context, 'imageView', { path: { image } })),
  component: Panel,
})

function Panel() {
  const { image } = useParams({ from: '/_console/_silo-images/images/$image/history' })
  const thing = useLoaded('imageView', { path: { image } })
  return <HistoryPanel resource={thing} icon={Image} closeTo={paths.siloImages()} />
}
