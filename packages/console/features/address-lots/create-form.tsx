import { useForm } from 'react-hook-form'
import { invoke } from '#data/calls.ts'
import { invalidate } from '#data/update-cache.ts'
import { PanelForm } from '#shell/forms/panel-form.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { paths } from '#shell/paths.ts'
import { useWhyNotFleet } from '#shell/use-why-not-fleet.ts'
import { DescriptionField } from '#ui/forms/description-field.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import { RadioField } from '#ui/forms/radio-field.tsx'
import { TextareaField } from '#ui/forms/textarea-field.tsx'
import { purposes } from './columns.tsx'
import { emptyLot, lotCall, type LotForm } from './request.ts'
import { blocksProblem } from './parse-blocks.ts'

const kindChoices = [
  { value: 'infra', label: purposes.infra, description: 'Links of switch ports, and loopbacks' },
  { value: 'pool', label: purposes.pool, description: 'Networks that BGP announces' },
] as const

export function AddressLotCreateForm() {
  const form = useForm<LotForm>({ defaultValues: emptyLot })
  const denied = useWhyNotFleet('networking_address_lot_create')
  return (
    <PanelForm
      title="Create address lot"
      form={form}
      closeTo={paths.addressLots()}
      submitDisabledReason={denied}
      asCode={{ request: lotCall }}
      onSubmit={async (filled) => {
        await invoke('networkingAddressLotCreate', lotCall(filled).args)
        void invalidate('address_lot', 'address_lot_block')
        toastDone('Address lot', filled.name, 'created')
      }}
    >
      <NameField control={form.control} name="name" />
      <DescriptionField control={form.control} name="description" />
      <RadioField control={form.control} name="kind" label="For" choices={kindChoices} />
      <TextareaField
        control={form.control}
        name="blocks"
        label="Blocks"
        hint="One per line: a range, a network, or an address. If a lot with this name exists, the missing ones are added to it."
        placeholder={'192.0.2.0 - 192.0.2.63\n2001:db8::/64'}
        mono
        required
        validate={blocksProblem}
      />
    </PanelForm>
  )
}
