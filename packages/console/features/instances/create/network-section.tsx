import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { query } from '../../../data/calls.ts'
import { withAll } from '../../../data/names.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { CheckboxField } from '../../../ui/forms/checkbox-field.tsx'
import { RadioField } from '../../../ui/forms/radio-field.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { Section } from '../../../ui/page/section.tsx'
import type { InstanceForm } from '../request.ts'
import { CustomNics } from './custom-nics.tsx'
import { FloatingIps } from './floating-ips.tsx'

/** How the machine is reached. */
export function NetworkSection({ form, project }: { form: UseFormReturn<InstanceForm>; project: string }) {
  const { control } = form
  const pools = useQuery(query('projectIpPoolList', withAll({})))
  const [network, ephemeral, name] = form.watch(['network', 'ephemeral', 'name'])
  const defaultPool = pools.data?.items.find((pool) => pool.isDefault)
  return (
    <Section title="Addresses">
      <div className="flex flex-col gap-4">
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
        {network === 'custom' && <CustomNics form={form} project={project} />}
        <TextField
          control={control}
          name="hostname"
          label="Hostname"
          placeholder={name}
          hint="The instance's name when left empty."
        />
        {network !== 'none' && (
          <>
            <CheckboxField
              control={control}
              name="ephemeral"
              label="Ephemeral IP"
              hint="An address that is taken at creation and given back at deletion."
            />
            {ephemeral && (
              <SelectField
                control={control}
                name="pool"
                label="IP pool"
                placeholder={defaultPool === undefined ? 'Default pool' : `${defaultPool.name} (default)`}
                emptyText="No IP pools are linked to this silo"
                isLoading={pools.isPending}
                items={(pools.data?.items ?? []).map((pool) => ({
                  value: pool.name,
                  label: pool.name,
                  detail: pool.description,
                  ...(pool.isDefault && { badge: <Badge tone="idle">default</Badge> }),
                }))}
              />
            )}
            <FloatingIps form={form} project={project} />
          </>
        )}
      </div>
    </Section>
  )
}
