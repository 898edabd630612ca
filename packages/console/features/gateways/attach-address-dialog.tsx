import { ipProblem } from '@portico/domain/ip/problems.ts'
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
import { TextField } from '#ui/forms/text-field.tsx'
import { type AddressForm, attachAddressCall, type GatewayScope } from './attachments.ts'

const fields = ['name', 'address'] as const

/** A dialog to attach an address to a gateway. */
export function AttachAddressDialog({ scope, onClose }: { scope: GatewayScope; onClose: () => void }) {
  const form = useForm<AddressForm>({ defaultValues: { name: '', description: '', address: '' } })
  return (
    <PanelDialog
      title="Attach IP address"
      form={form}
      onClose={onClose}
      asCode={{ request: (filled) => attachAddressCall(scope, filled) }}
      onSubmit={async (filled) => {
        await invoke('internetGatewayIpAddressCreate', attachAddressCall(scope, filled).args)
        toastDone('IP address', filled.address, 'attached')
        await invalidate('internet_gateway_ip_address')
      }}
    >
      <NetworkingNotice />
      <NameField control={form.control} name="name" />
      <DescriptionField control={form.control} name="description" />
      <TextField
        control={form.control}
        name="address"
        label="IP address"
        required
        mono
        validate={(text) => ipProblem(text)}
      />
      <FormPathPreview
        form={form}
        fields={fields}
        actOf={(filled) =>
          nameProblem(filled.name, '') !== null || ipProblem(filled.address) !== null
            ? null
            : writeRequest('internetGatewayIpAddressCreate', attachAddressCall(scope, filled).args)
        }
      />
    </PanelDialog>
  )
}
