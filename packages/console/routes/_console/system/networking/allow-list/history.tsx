import { createFileRoute } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import { HistoryPanel } from '#features/activity/index.ts'
import { load } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'

export const Route = createFileRoute('/_console/system/networking/allow-list/history')({
  staticData: { crumbs: () => [{ label: 'History', titleOnly: true }] },
  loader: () => load('porticoAllowListFacts', {}),
  component: Panel,
})

function Panel() {
  const { id } = useLoaded('porticoAllowListFacts', {})
  return (
    <HistoryPanel
      thing={{ id, name: 'Allow list' }}
      icon={ListChecks}
      closeTo={paths.allowList()}
      withTrials
    />
  )
}
