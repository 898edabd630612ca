import { useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { tryParseAddress } from '@portico/domain/ip/cidr.ts'
import { ipProblem } from '@portico/domain/ip/problems.ts'
import { invoke, query } from '#data/calls.ts'
import { invalidate } from '#data/update-cache.ts'
import { PanelForm } from '#shell/forms/panel-form.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { useChoices } from '#shell/forms/use-choices.ts'
import { systemPaths } from '#shell/system-paths.ts'
import { useWhyNotFleet } from '#shell/use-why-not-fleet.ts'
import { CheckboxField } from '#ui/forms/checkbox-field.tsx'
import { NumberField } from '#ui/forms/number-field.tsx'
import { RadioField } from '#ui/forms/radio-field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { lotHint, lotProblem, useLotUsage } from '../address-lots/lazy.ts'
import { emptyLoopback, type LoopbackForm, loopbackCall } from './request.ts'

const switches = [
  { value: 'switch0', label: 'switch0' },
  { value: 'switch1', label: 'switch1' },
]

/** The form of a new loopback address of a switch. */
export function LoopbackCreateForm() {
  const form = useForm<LoopbackForm>({ defaultValues: emptyLoopback })
  const { control } = form
  const denied = useWhyNotFleet('networking_switch_port_apply_settings')
  const lots = useChoices('networkingAddressLotList', {})
  const { data: racks } = useQuery(query('rackList', {}))
  const [first, ...others] = racks?.items ?? []
  // Selects the rack if there is only one.
  const withRack = (filled: LoopbackForm): LoopbackForm => ({
    ...filled,
    rackId: filled.rackId ?? first?.id ?? null,
  })
  return (
    <PanelForm
      title="Create loopback address"
      form={form}
      closeTo={systemPaths.loopbacks()}
      submitDisabledReason={denied}
      asCode={{ request: (filled) => loopbackCall(withRack(filled)) }}
      onSubmit={async (filled) => {
        await invoke('networkingLoopbackAddressCreate', loopbackCall(withRack(filled)).args)
        void invalidate('loopback_address')
        toastDone('Loopback address', filled.address.trim(), `created on ${filled.switchLocation}`)
      }}
    >
      {first !== undefined && others.length > 0 && (
        <SelectField
          control={control}
          name="rackId"
          label="Rack"
          required
          items={[first, ...others].map(({ id }) => ({ value: id, label: id }))}
          placeholder="Choose a rack"
        />
      )}
      <RadioField
        control={control}
        name="switchLocation"
        label="Switch"
        required
        layout="row"
        choices={switches}
      />
      <SelectField
        control={control}
        name="lot"
        label="Address lot"
        required
        source={lots.source}
        placeholder="Choose a lot"
        emptyText="No address lots yet"
        items={lots.rows.map(({ name, description }) => ({ value: name, label: name, detail: description }))}
        onChange={() => form.clearErrors('address')}
      />
      <AddressField form={form} />
      <NumberField
        control={control}
        name="mask"
        label="Width"
        required
        hint="Of its network: 32 for one IPv4 address, 128 for one of IPv6"
        min={0}
        max={128}
        validate={(mask, { address }) =>
          mask !== null && mask > 32 && tryParseAddress(address.trim())?.version === 4
            ? 'At most 32 for an IPv4 address'
            : null
        }
      />
      <CheckboxField
        control={control}
        name="anycast"
        label="Anycast"
        hint="The other switch may have the same address. Packets go to the nearer one."
      />
    </PanelForm>
  )
}

/** A field for an address that lists the addresses of the selected lot and their users. */
function AddressField({ form }: { form: UseFormReturn<LoopbackForm> }) {
  const lot = useLotUsage(useWatch({ control: form.control, name: 'lot' }))
  return (
    <TextField
      control={form.control}
      name="address"
      label="Address"
      required
      mono
      placeholder="192.0.2.1"
      {...(lot.blocks !== undefined && { hint: lotHint(lot) })}
      validate={(address, { anycast, switchLocation }) =>
        address === ''
          ? null
          : (ipProblem(address) ??
            lotProblem(address, {
              ...lot,
              // An anycast address may be used once on each switch.
              uses: anycast
                ? lot.uses.filter(({ kind, name }) => kind !== 'loopback_address' || name === switchLocation)
                : lot.uses,
            }))
      }
    />
  )
}
