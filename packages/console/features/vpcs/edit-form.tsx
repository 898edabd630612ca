import { Network } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { invoke } from '#data/calls.ts'
import { invalidate, seed } from '#data/use-act.ts'
import { PanelForm } from '#shell/forms/panel-form.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import { DescriptionField } from '#ui/forms/description-field.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import { type VpcEdit, vpcUpdateCall } from './request.ts'

/** Over the first tab of the VPC's page, wherever it was opened. */
export function VpcEditForm({ project, vpc }: { project: string; vpc: string }) {
  const data = useLoaded('vpcView', { path: { vpc }, query: { project } })
  const { name, description, dnsName } = data
  const form = useForm<VpcEdit>({ defaultValues: { name, description, dnsName } })
  return (
    <PanelForm
      title="Edit VPC"
      subtitle={{ icon: Network, text: name }}
      submitLabel="Update VPC"
      form={form}
      closeTo={paths.vpc(project, vpc)}
      asCode={{ request: (filled) => vpcUpdateCall(project, data, filled) }}
      onSubmit={async (filled) => {
        const updated = await invoke('vpcUpdate', vpcUpdateCall(project, data, filled).args)
        seed('vpcView', { path: { vpc: updated.name }, query: { project } }, updated)
        void invalidate('vpc')
        toastDone('VPC', updated.name, 'updated')
        return paths.vpc(project, updated.name)
      }}
    >
      <NameField
        control={form.control}
        name="name"
        hint="Firewall rules and routes that name the VPC keep the name that was written into them"
      />
      <DescriptionField control={form.control} name="description" />
      <NameField control={form.control} name="dnsName" label="DNS name" required={false} />
    </PanelForm>
  )
}
