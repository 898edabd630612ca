import { Network } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { invalidate, seed } from '#data/update-cache.ts'
import { PanelForm } from '#shell/forms/panel-form.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { useEdit } from '#shell/forms/use-edit.ts'
import { systemPaths } from '#shell/system-paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import { useWhyNotFleet } from '#shell/use-why-not-fleet.ts'
import { DescriptionField } from '#ui/forms/description-field.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import { formOf, type PoolForm, updateCall } from './request.ts'
import { SeenBySilos } from './seen-by-silos.tsx'

/** The edit form of a pool, which opens over the pool's ranges. */
export function IpPoolEditForm({ pool }: { pool: string }) {
  const data = useLoaded('ipPoolView', { path: { pool } })
  const form = useForm<PoolForm>({ defaultValues: formOf(data) })
  const path = { pool: data.id }
  const edit = useEdit(form, {
    saved: data,
    valuesOf: formOf,
    read: (send) => send('ipPoolView', { path }),
    what: 'this IP pool',
    of: { ofFleet: true, kind: 'ip-pool', id: data.id },
  })
  const denied = useWhyNotFleet('ip_pool_create')
  return (
    <PanelForm
      title="Edit IP pool"
      subtitle={{ icon: Network, text: data.name }}
      submitLabel="Update IP pool"
      form={form}
      edit={edit}
      closeTo={systemPaths.ipPoolRanges(pool)}
      submitDisabledReason={denied}
      asCode={{ request: (filled) => updateCall(edit.meanwhile.began, filled) }}
      onSubmit={async (filled) => {
        const updated = await edit.save(filled, (now, merged, send) =>
          send('ipPoolUpdate', { ...updateCall(now, merged).args, path }),
        )
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
