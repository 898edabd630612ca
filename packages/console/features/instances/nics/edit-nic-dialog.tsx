import type { InstanceNetworkInterface } from '@portico/contract/types.ts'
import { useForm } from 'react-hook-form'
import { invalidate } from '#data/update-cache.ts'
import { PanelDialog } from '#shell/forms/panel-dialog.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { useEdit } from '#shell/forms/use-edit.ts'
import { DescriptionField } from '#ui/forms/description-field.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import { updateNicCall } from '../calls.ts'
import type { NicEdit } from './request.ts'
import { TransitIps } from './transit-ips.tsx'

const formOf = ({ name, description, transitIps }: InstanceNetworkInterface): NicEdit => ({
  name,
  description,
  transitIps: [...(transitIps ?? [])],
  transitText: '',
})

/** A dialog that changes the name of an interface and the networks for which it may forward packets. */
export function EditNicDialog(props: { nic: InstanceNetworkInterface; onClose: () => void }) {
  const { nic, onClose } = props
  const form = useForm<NicEdit>({ defaultValues: formOf(nic) })
  const edit = useEdit(form, {
    saved: nic,
    valuesOf: formOf,
    read: (send) => send('instanceNetworkInterfaceView', { path: { interface: nic.id } }),
    what: 'this network interface',
    of: { kind: 'instance-network-interface', id: nic.id },
  })
  return (
    <PanelDialog
      title="Edit network interface"
      submitLabel="Update network interface"
      form={form}
      edit={edit}
      onClose={onClose}
      asCode={{ request: (filled) => updateNicCall(nic, filled) }}
      onSubmit={async (filled) => {
        await edit.save(filled, (now, merged, send) =>
          send('instanceNetworkInterfaceUpdate', updateNicCall(now, merged).args),
        )
        toastDone('Network interface', filled.name, 'updated')
        await invalidate('instance_network_interface')
      }}
    >
      <NameField control={form.control} name="name" />
      <DescriptionField control={form.control} name="description" />
      <TransitIps form={form} />
    </PanelDialog>
  )
}
