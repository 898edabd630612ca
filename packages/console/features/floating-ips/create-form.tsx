import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { invoke, query } from '../../data/calls.ts'
import { withAll } from '../../data/names.ts'
import { invalidate } from '../../data/use-act.ts'
import { PanelForm } from '../../shell/forms/panel-form.tsx'
import { toastDone } from '../../shell/forms/toast-done.tsx'
import { paths } from '../../shell/paths.ts'
import { Badge } from '../../ui/badges/badge.tsx'
import { DescriptionField } from '../../ui/forms/description-field.tsx'
import { NameField } from '../../ui/forms/name-field.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { Collapsible } from '../../ui/page/collapsible.tsx'

interface FloatingIpForm {
  name: string
  description: string
  /** name of a pool; null takes the silo's default */
  pool: string | null
}

export function FloatingIpCreateForm({ project }: { project: string }) {
  const form = useForm<FloatingIpForm>({ defaultValues: { name: '', description: '', pool: null } })
  const pools = useQuery(query('projectIpPoolList', withAll({})))
  return (
    <PanelForm
      title="Create floating IP"
      form={form}
      closeTo={paths.floatingIps(project)}
      onSubmit={async ({ name, description, pool }) => {
        const body = { name, description, ...(pool === null ? {} : { pool }) }
        await invoke('floatingIpCreate', { query: { project }, body })
        void invalidate('floatingIpList', 'porticoCounts', 'ipPoolUtilizationView')
        toastDone('Floating IP', name, 'created')
      }}
    >
      <NameField control={form.control} name="name" />
      <DescriptionField control={form.control} name="description" />
      <Collapsible title="Advanced">
        <SelectField
          control={form.control}
          name="pool"
          label="IP pool"
          hint="Without a choice the address comes from the silo's default pool."
          items={(pools.data?.items ?? []).map((pool) => ({
            value: pool.name,
            label: pool.name,
            detail: pool.description,
            ...(pool.isDefault && { badge: <Badge tone="idle">default</Badge> }),
          }))}
          isLoading={pools.isPending}
          placeholder="Default pool"
          emptyText="No IP pools are linked to this silo"
        />
      </Collapsible>
    </PanelForm>
  )
}
