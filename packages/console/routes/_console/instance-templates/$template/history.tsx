import { createFileRoute } from '@tanstack/react-router'
import { LayoutTemplate } from 'lucide-react'
import { HistoryPanel } from '#features/activity/index.ts'
import { templateArgs } from '#features/instances/templates/request.ts'
import { prefetchHistory } from '#shell/prefetches.ts'
import { load } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'

export const Route = createFileRoute('/_console/instance-templates/$template/history')({
  staticData: { crumbs: () => [{ label: 'History', titleOnly: true }] },
  loader: async ({ context, params: { template } }) =>
    prefetchHistory(
      context,
      await load(context, 'porticoInstanceTemplateView', templateArgs(null, template)),
    ),
  component: Panel,
})

function Panel() {
  const { template } = Route.useParams()
  const thing = useLoaded('porticoInstanceTemplateView', templateArgs(null, template))
  return <HistoryPanel resource={thing} icon={LayoutTemplate} closeTo={paths.instanceTemplates(null)} />
}
