import { Network } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { invoke } from '#data/calls.ts'
import { invalidate, seed } from '#data/use-act.ts'
import { PanelForm } from '#shell/forms/panel-form.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { systemPaths } from '#shell/system-paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import { useWhyNotFleet } from '#shell/use-why-not-fleet.ts'
import { DescriptionField } from '#ui/forms/description-field.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import { type PoolForm, updateCall } from './request.ts'
import { SeenBySilos } from './seen-by-silos.tsx'

/** Over the ranges of the pool, wherever it was opened. */
export function IpPoolEditForm({ pool }: { pool: string }) {
  const data = useLoaded('ipPoolView', { path: { pool } })
  const form = useForm<PoolForm>({ defaultValues: { name: data.name, description: data.description } })
  const denied = useWhyNotFleet('ip_pool_create')
  return (
    <PanelForm
      title="Edit IP pool"
      subtitle={{ icon: Network, text: data.name }}
      submitLabel="Update IP pool"
      form={form}
      closeTo={systemPaths.ipPoolRanges(pool)}
      submitDisabledReason={denied}
      asCode={{ request: (filled) => updateCall(data, filled) }}
      onSubmit={async (filled) => {
        const updated = await invoke('ipPoolUpdate', updateCall(data, filled).args)
        seed('ipPoolView', { path: { pool: updated.name } }, updated)
        void invalidate('ip_pool')
        toastDone('IP pool', updated.name, 'updated')
        return systemPaths.ipPoolRanges(updated.name)
      }}
    >
      <NameField control={form.control} name="name" />
      <DescriptionField control={form.control} name="description" />
      <SeenBySilos />
    </PanelForm>
  )
}
