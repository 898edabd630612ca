import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Control, useForm } from 'react-hook-form'
import { invoke, query } from '#data/calls.ts'
import { announceSetsArgs } from '#data/lots-queries.ts'
import { invalidate } from '#data/update-cache.ts'
import { PanelForm } from '#shell/forms/panel-form.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { systemPaths } from '#shell/system-paths.ts'
import { useWhyNotFleet } from '#shell/use-why-not-fleet.ts'
import { DescriptionField } from '#ui/forms/description-field.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import { NumberField } from '#ui/forms/number-field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { type ConfigForm, configCall, emptyConfig } from './request.ts'

export function BgpConfigCreateForm() {
  const form = useForm<ConfigForm>({ defaultValues: emptyConfig })
  const denied = useWhyNotFleet('networking_switch_port_apply_settings')
  return (
    <PanelForm
      title="Create BGP configuration"
      form={form}
      closeTo={systemPaths.bgpConfigs()}
      submitDisabledReason={denied}
      asCode={{ request: configCall }}
      onSubmit={async (filled) => {
        await invoke('networkingBgpConfigCreate', configCall(filled).args).catch((error: unknown) => {
          if (error instanceof Error && error.message.includes('per ASN')) {
            form.setError(
              'asn',
              { message: 'Another configuration has this AS number' },
              { shouldFocus: true },
            )
          }
          throw error
        })
        void invalidate('bgp_config')
        toastDone('BGP configuration', filled.name, 'created')
      }}
    >
      <NameField control={form.control} name="name" />
      <DescriptionField control={form.control} name="description" />
      <NumberField control={form.control} name="asn" label="AS" required min={1} max={2 ** 32 - 1} />
      <SetField control={form.control} />
      <NameField
        control={form.control}
        name="vrf"
        label="VRF"
        required={false}
        hint="The routing table to use, if the switch has several"
      />
    </PanelForm>
  )
}

function SetField({ control }: { control: Control<ConfigForm> }) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({
    ...query('networkingBgpAnnounceSetList', announceSetsArgs),
    enabled: isOpen,
    throwOnError: false,
  })
  return (
    <SelectField
      control={control}
      name="set"
      label="Announce set"
      required
      hint="Networks announced to peers"
      placeholder="Choose an announce set"
      emptyText="No announce sets yet"
      items={(data ?? []).map(({ name, description }) => ({
        value: name,
        label: name,
        detail: description,
      }))}
      source={{
        onOpenChange: setOpen,
        isLoading: isOpen && data === undefined,
        isFetched: data !== undefined,
      }}
    />
  )
}
