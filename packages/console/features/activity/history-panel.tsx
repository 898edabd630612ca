import type { LucideIcon } from 'lucide-react'
import { PanelView } from '#shell/forms/panel-view.tsx'
import { ResourceHistory } from './resource-history.tsx'

/** A panel over a list with the history of a resource that has no page of its own. */
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
