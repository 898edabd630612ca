import { type UseFormReturn, useWatch } from 'react-hook-form'
import { lazyComponent } from '#ui/lazy-component.tsx'
import type { Interface, SettingsForm } from '../form.ts'
import { kindText } from '../labels.ts'
import { RowsSection } from './rows.tsx'

const { Component: InterfaceDialog } = lazyComponent(
  async () => (await import('../dialogs/interface-dialog.tsx')).InterfaceDialog,
)

const nameOf = ({ name }: Interface) => name
const columns = [
  { header: 'Kind', cell: ({ kind }: Interface) => kindText(kind) },
  { header: 'IPv6', cell: ({ v6Enabled }: Interface) => (v6Enabled ? 'on' : 'off') },
]

/** The form section for the interfaces of the port's links. */
export function InterfacesSection({ form }: { form: UseFormReturn<SettingsForm> }) {
  const interfaces = useWatch({ control: form.control, name: 'interfaces' })
  return (
    <RowsSection
      title="Interfaces"
      description="Addresses, routes and peers belong to an interface: a link, or a VLAN on it."
      noun="interface"
      nameHeader="Interface"
      columns={columns}
      rows={interfaces}
      rowName={nameOf}
      emptyText="No interfaces"
      addLabel="Add interface"
      onChange={(rows) => form.setValue('interfaces', rows, { shouldDirty: true })}
      renderDialog={(dialog) => (
        <InterfaceDialog
          {...dialog}
          taken={interfaces.filter((one) => one !== dialog.row).map(({ name }) => name)}
        />
      )}
    />
  )
}
