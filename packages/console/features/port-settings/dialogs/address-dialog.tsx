import { canonicalIp } from '@portico/domain/ip/cidr.ts'
import { cidrProblem } from '@portico/domain/ip/problems.ts'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { PanelDialog } from '#shell/forms/panel-dialog.tsx'
import { useChoices } from '#shell/forms/use-choices.ts'
import { NumberField } from '#ui/forms/number-field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { lotHint, lotProblem, useLotUsage } from '#features/address-lots/lazy.ts'
import type { Address } from '../form.ts'
import { InterfaceField } from './interface-field.tsx'

interface AddressForm {
  interfaceName: string | null
  /** Name of an address lot */
  lot: string | null
  address: string
  vlan: number | null
}

function addressOf({ interfaceName, lot, address, vlan }: AddressForm): Address {
  return {
    interfaceName: interfaceName ?? '',
    address: canonicalIp(address.trim()),
    addressLot: lot ?? '',
    ...(vlan !== null && { vlanId: vlan }),
  }
}

/** A dialog for an address of a port, taken from an address lot. */
export function AddressDialog(props: {
  row: Address | null
  interfaces: readonly string[]
  /** Addresses of other rows, as typed */
  taken: readonly string[]
  /** Name of the settings: addresses that they already use are available to them */
  settings: string
  onSubmit: (address: Address) => void
  onClose: () => void
}) {
  const { row } = props
  const form = useForm<AddressForm>({
    defaultValues: {
      interfaceName: row?.interfaceName ?? props.interfaces[0] ?? null,
      lot: row?.addressLot ?? null,
      address: row?.address ?? '',
      vlan: row?.vlanId ?? null,
    },
  })
  const lots = useChoices('networkingAddressLotList', {})
  return (
    <PanelDialog<AddressForm>
      title={row === null ? 'Add address' : 'Change address'}
      form={form}
      onClose={props.onClose}
      onSubmit={(filled) => props.onSubmit(addressOf(filled))}
    >
      <SelectField
        control={form.control}
        name="lot"
        label="Address lot"
        required
        source={lots.source}
        placeholder="Choose a lot"
        emptyText="No address lots yet"
        items={lots.rows.map(({ name, description }) => ({ value: name, label: name, detail: description }))}
        onChange={() => form.clearErrors('address')}
      />
      <AddressField form={form} taken={props.taken} settings={props.settings} />
      <InterfaceField control={form.control} name="interfaceName" names={props.interfaces} />
      <NumberField control={form.control} name="vlan" label="VLAN" min={0} max={65_535} />
    </PanelDialog>
  )
}

/** A field for an address that lists the addresses of the selected lot and their users. */
function AddressField(props: {
  form: UseFormReturn<AddressForm>
  taken: readonly string[]
  settings: string
}) {
  const { form, taken, settings } = props
  const known = useLotUsage(useWatch({ control: form.control, name: 'lot' }))
  const lot = {
    ...known,
    uses: known.uses.filter(({ kind, name }) => kind !== 'switch_port_settings' || name !== settings),
  }
  return (
    <TextField
      control={form.control}
      name="address"
      label="Address"
      required
      mono
      placeholder="192.0.2.2/30"
      hint={`With the width of its network. ${lot.blocks === undefined ? '' : lotHint(lot)}`}
      validate={(address) =>
        address === ''
          ? null
          : (cidrProblem(address) ??
            (taken.includes(bareOf(address)) ? 'These settings already have this address' : null) ??
            lotProblem(bareOf(address), lot))
      }
    />
  )
}

const bareOf = (address: string): string => canonicalIp(address.trim()).split('/')[0] ?? ''
