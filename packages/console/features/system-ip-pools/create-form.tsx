import { useForm } from 'react-hook-form'
import { invoke } from '#data/calls.ts'
import { invalidate, seed } from '#data/update-cache.ts'
import { PanelForm } from '#shell/forms/panel-form.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { paths } from '#shell/paths.ts'
import { systemPaths } from '#shell/system-paths.ts'
import { useWhyNotFleet } from '#shell/use-why-not-fleet.ts'
import { DescriptionField } from '#ui/forms/description-field.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import type { PoolForm } from './request.ts'
import { SeenBySilos } from './seen-by-silos.tsx'

export function IpPoolCreateForm() {
  const form = useForm<PoolForm>({ defaultValues: { name: '', description: '' } })
  const denied = useWhyNotFleet('ip_pool_create')
  return (
    <PanelForm
      title="Create IP pool"
      form={form}
      closeTo={paths.ipPools()}
      submitDisabledReason={denied}
      asCode={{ request: (body) => ({ operation: 'ip_pool_create', args: { body } }) }}
      onSubmit={async (body) => {
        const pool = await invoke('ipPoolCreate', { body })
        seed('ipPoolView', { path: { pool: pool.name } }, pool)
        void invalidate('ip_pool')
        toastDone('IP pool', pool.name, 'created')
        // A new pool has no addresses, so the page of its ranges opens.
        return systemPaths.ipPoolRanges(pool.name)
      }}
    >
      <NameField control={form.control} name="name" />
      <DescriptionField control={form.control} name="description" />
      <SeenBySilos />
    </PanelForm>
  )
}
