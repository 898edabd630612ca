import { type UseFormReturn, useWatch } from 'react-hook-form'
import { lazyComponent } from '#ui/lazy-component.tsx'
import type { Route, SettingsForm } from '../form.ts'
import { interfaceNames } from './interface-names.ts'
import { RowsSection } from './rows.tsx'

const { Component: RouteDialog } = lazyComponent(
  async () => (await import('../dialogs/route-dialog.tsx')).RouteDialog,
)

const nameOf = ({ dst, gw }: Route) => `${dst} by ${gw}`
const columns = [
  { header: 'Interface', cell: ({ interfaceName }: Route) => interfaceName },
  { header: 'Priority', cell: ({ ribPriority }: Route) => ribPriority ?? '–' },
  { header: 'VLAN', cell: ({ vid }: Route) => vid ?? '–' },
]

/** The static routes. */
export function RoutesSection({ form }: { form: UseFormReturn<SettingsForm> }) {
  const routes = useWatch({ control: form.control, name: 'routes' })
  return (
    <RowsSection
      title="Routes"
      description="Static routes. With BGP, none are needed."
      noun="route"
      nameHeader="Route"
      columns={columns}
      rows={routes}
      rowName={nameOf}
      emptyText="No static routes"
      addLabel="Add route"
      onChange={(rows) => form.setValue('routes', rows, { shouldDirty: true })}
      renderDialog={(dialog) => <RouteDialog {...dialog} interfaces={interfaceNames(form.getValues())} />}
    />
  )
}
