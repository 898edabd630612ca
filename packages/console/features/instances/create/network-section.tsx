import { type UseFormReturn, useWatch } from 'react-hook-form'
import { NetworkingNotice } from '#shell/networking-notice.tsx'
import { CheckboxField } from '#ui/forms/checkbox-field.tsx'
import { RadioField } from '#ui/forms/radio-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { useDebouncedRender } from '#ui/forms/use-debounced-render.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { Section } from '#ui/page/section.tsx'
import { type PoolChoice, PoolField } from '#features/ip-pools/index.ts'
import type { InstanceForm } from '../request.ts'
import { FloatingIps } from './floating-ips.tsx'

const { Component: CustomNics } = lazyComponent(async () => (await import('./custom-nics.tsx')).CustomNics)

/** The network settings of the instance. */
export function NetworkSection(props: {
  form: UseFormReturn<InstanceForm>
  project: string
  pools: PoolChoice
}) {
  const { form, project, pools } = props
  const { control } = form
  const [network, ephemeral] = useWatch({ control, name: ['network', 'ephemeral'] })
  return (
    <Section title="Addresses">
      <div className="flex flex-col gap-4">
        <NetworkingNotice />
        <RadioField
          control={control}
          name="network"
          label="Network interface"
          required
          layout="row"
          choices={[
            { value: 'default', label: 'Default' },
            { value: 'none', label: 'None' },
            { value: 'custom', label: 'Custom' },
          ]}
        />
        {network === 'custom' && (
          <CustomNics form={form} project={project} onMissing={() => form.setValue('network', 'default')} />
        )}
        <HostnameField form={form} />
        {network !== 'none' && (
          <>
            <CheckboxField
              control={control}
              name="ephemeral"
              label="Ephemeral IP"
              hint="An address that is allocated at creation and released at deletion."
            />
            {ephemeral && <PoolField control={control} name="pool" pools={pools} />}
            <FloatingIps form={form} project={project} />
          </>
        )}
      </div>
    </Section>
  )
}

const named = ['name'] as const

/** The placeholder shows the hostname that the instance gets if the field is empty. */
function HostnameField({ form }: { form: UseFormReturn<InstanceForm> }) {
  useDebouncedRender(form, named)
  return (
    <TextField
      control={form.control}
      name="hostname"
      label="Hostname"
      placeholder={form.getValues('name')}
      hint="The instance's name if empty."
    />
  )
}
