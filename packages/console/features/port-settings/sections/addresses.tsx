import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { lazyComponent } from '#ui/lazy-component.tsx'
import type { Address, SettingsForm } from '../form.ts'
import { interfaceNames } from './interface-names.ts'
import { RowsSection } from './rows.tsx'

const { Component: AddressDialog } = lazyComponent(
  async () => (await import('../dialogs/address-dialog.tsx')).AddressDialog,
)

const nameOf = ({ address }: Address) => address
const columns = [
  { header: 'Interface', cell: ({ interfaceName }: Address) => interfaceName },
  { header: 'Address lot', cell: ({ addressLot }: Address) => addressLot },
  { header: 'VLAN', cell: ({ vlanId }: Address) => vlanId ?? '–' },
]

/** The addresses of the port, each taken from a lot. */
export function AddressesSection({ form }: { form: UseFormReturn<SettingsForm> }) {
  const addresses = useWatch({ control: form.control, name: 'addresses' })
  const { errors } = useFormState({ control: form.control })
  return (
    <RowsSection
      title="Addresses"
      description="Taken from an address lot. An address can be used once."
      noun="address"
      nameHeader="Address"
      columns={columns}
      rows={addresses}
      rowName={nameOf}
      emptyText="No addresses"
      addLabel="Add address"
      error={errors.root?.['addresses']?.message}
      onChange={(rows) => {
        form.clearErrors('root.addresses')
        form.setValue('addresses', rows, { shouldDirty: true })
      }}
      renderDialog={(dialog) => (
        <AddressDialog
          {...dialog}
          interfaces={interfaceNames(form.getValues())}
          taken={addresses
            .filter((one) => one !== dialog.row)
            .map(({ address }) => address.split('/')[0] ?? '')}
          settings={form.getValues('name')}
        />
      )}
    />
  )
}
