import { nameProblem } from '@portico/domain/names.ts'
import { useForm } from 'react-hook-form'
import { writeRequest } from '#data/write-request.ts'
import { invoke } from '#data/calls.ts'
import { invalidate } from '#data/update-cache.ts'
import { PanelDialog } from '#shell/forms/panel-dialog.tsx'
import { NetworkingNotice } from '#shell/networking-notice.tsx'
import { FormPathPreview } from '#shell/path-changes/form-preview.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { DescriptionField } from '#ui/forms/description-field.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { usePoolItems } from '../ip-pools/index.ts'
import { attachPoolCall, type GatewayScope, type PoolForm } from './attachments.ts'

const fields = ['ipPool', 'name'] as const

/** A dialog to attach a pool to a gateway. */
export function AttachPoolDialog({ scope, onClose }: { scope: GatewayScope; onClose: () => void }) {
  const form = useForm<PoolForm>({ defaultValues: { name: '', description: '', ipPool: null } })
  const { items, source, emptyText } = usePoolItems()
  return (
    <PanelDialog
      title="Attach IP pool"
      form={form}
      onClose={onClose}
      asCode={{ request: (filled) => attachPoolCall(scope, filled) }}
      onSubmit={async (filled) => {
        await invoke('internetGatewayIpPoolCreate', attachPoolCall(scope, filled).args)
        toastDone('IP pool', filled.ipPool ?? '', 'attached')
        await invalidate('internet_gateway_ip_pool')
      }}
    >
      <NetworkingNotice />
      <SelectField
        control={form.control}
        name="ipPool"
        label="IP pool"
        required
        items={items}
        source={source}
        placeholder="Choose a pool"
        emptyText={emptyText}
        onChange={(pool) => {
          // The name of the attachment defaults to the name of the pool.
          if (pool !== null && form.getValues('name') === '') form.setValue('name', pool)
        }}
      />
      <NameField control={form.control} name="name" hint="Its name on this gateway" />
      <DescriptionField control={form.control} name="description" />
      <FormPathPreview
        form={form}
        fields={fields}
        actOf={(filled) =>
          filled.ipPool === null || nameProblem(filled.name, '') !== null
            ? null
            : writeRequest('internetGatewayIpPoolCreate', attachPoolCall(scope, filled).args)
        }
      />
    </PanelDialog>
  )
}
