import { createFileRoute, useParams } from '@tanstack/react-router'
import { prefetchHistory } from '#shell/prefetches.ts'
import { FileBadge } from 'lucide-react'
import { HistoryPanel } from '#features/activity/index.ts'
import { load } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'

export const Route = createFileRoute('/_console/_certificates/certificates/$certificate/history')({
  staticData: { crumbs: () => [{ label: 'History', titleOnly: true }] },
  loader: async ({ context, params: { certificate } }) => {
    const shown = await load(context, 'certificateView', { path: { certificate } })
    prefetchHistory(context, shown)
  },
  component: Panel,
})

function Panel() {
  const { certificate } = useParams({ from: '/_console/_certificates/certificates/$certificate/history' })
  const thing = useLoaded('certificateView', { path: { certificate } })
  return <HistoryPanel resource={thing} icon={FileBadge} closeTo={paths.certificates()} />
}
