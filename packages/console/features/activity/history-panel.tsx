import type { LucideIcon } from 'lucide-react'
import { PanelView } from '#shell/forms/panel-view.tsx'
import { ResourceHistory } from './resource-history.tsx'

/** The history of a resource without a page of its own, in a panel over its list. */
export function HistoryPanel(props: {
  resource: { readonly id: string; readonly name: string }
  icon: LucideIcon
  closeTo: string
}) {
  const { resource, icon, closeTo } = props
  return (
    <PanelView title="History" subtitle={{ icon, text: resource.name }} closeTo={closeTo}>
      <ResourceHistory id={resource.id} />
    </PanelView>
  )
}
