import type { InstanceNetworkInterface } from '@portico/contract/types.ts'
import { useForm } from 'react-hook-form'
import { invoke } from '#data/calls.ts'
import { invalidate } from '#data/use-act.ts'
import { PanelDialog } from '#shell/forms/panel-dialog.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { DescriptionField } from '#ui/forms/description-field.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import { updateNicCall } from '../calls.ts'
import type { NicEdit } from './request.ts'
import { TransitIps } from './transit-ips.tsx'

/** Change an interface: its name, and which networks it may forward for. */
export function EditNicDialog(props: { nic: InstanceNetworkInterface; onClose: () => void }) {
  const { nic, onClose } = props
  const form = useForm<NicEdit>({
    defaultValues: {
      name: nic.name,
      description: nic.description,
      transitIps: [...(nic.transitIps ?? [])],
      transitText: '',
    },
  })
  return (
    <PanelDialog
      title="Edit network interface"
      submitLabel="Update network interface"
      form={form}
      onClose={onClose}
      asCode={{ request: (filled) => updateNicCall(nic, filled) }}
      onSubmit={async (filled) => {
        await invoke('instanceNetworkInterfaceUpdate', updateNicCall(nic, filled).args)
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
