import { useForm } from 'react-hook-form'
import { invoke } from '#data/calls.ts'
import { invalidate } from '#data/update-cache.ts'
import { PanelForm } from '#shell/forms/panel-form.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { paths } from '#shell/paths.ts'
import { DescriptionField } from '#ui/forms/description-field.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import { Collapsible } from '#ui/page/collapsible.tsx'
import { PoolField, usePools } from '../ip-pools/index.ts'
import { type FloatingIpForm, floatingIpRequest } from './request.ts'

export function FloatingIpCreateForm({ project }: { project: string }) {
  const form = useForm<FloatingIpForm>({ defaultValues: { name: '', description: '', pool: null } })
  const pools = usePools()
  return (
    <PanelForm
      title="Create floating IP"
      form={form}
      closeTo={paths.floatingIps(project)}
      submitDisabledReason={pools.whyNone}
      asCode={{
        request: (filled) => ({
          operation: 'floating_ip_create',
          args: { query: { project }, body: floatingIpRequest(filled) },
        }),
      }}
      onSubmit={async (filled) => {
        await invoke('floatingIpCreate', { query: { project }, body: floatingIpRequest(filled) })
        void invalidate('floating_ip')
        toastDone('Floating IP', filled.name, 'created')
      }}
    >
      <NameField control={form.control} name="name" />
      <DescriptionField control={form.control} name="description" />
      {pools.isRequired || pools.whyNone !== null ? (
        <PoolField control={form.control} name="pool" pools={pools} />
      ) : (
        <Collapsible title="Advanced">
          <PoolField control={form.control} name="pool" pools={pools} />
        </Collapsible>
      )}
    </PanelForm>
  )
}
