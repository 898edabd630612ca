import { useForm } from 'react-hook-form'
import { invoke } from '#data/calls.ts'
import { invalidate, seed } from '#data/update-cache.ts'
import { PanelForm } from '#shell/forms/panel-form.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { paths } from '#shell/paths.ts'
import { DescriptionField } from '#ui/forms/description-field.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { vpcAsCode } from './paste.ts'
import { emptyVpc, prefixProblem, type VpcForm, vpcRequest } from './request.ts'

export function VpcCreateForm({ project }: { project: string }) {
  const form = useForm<VpcForm>({ defaultValues: emptyVpc })
  return (
    <PanelForm
      title="Create VPC"
      form={form}
      closeTo={paths.vpcs(project)}
      asCode={vpcAsCode(project)}
      onSubmit={async (filled) => {
        const vpc = await invoke('vpcCreate', { query: { project }, body: vpcRequest(filled) })
        seed('vpcView', { path: { vpc: vpc.name }, query: { project } }, vpc)
        void invalidate('vpc')
        toastDone('VPC', filled.name, 'created')
        return paths.vpc(project, vpc.name)
      }}
    >
      <NameField control={form.control} name="name" />
      <DescriptionField control={form.control} name="description" />
      <NameField
        control={form.control}
        name="dnsName"
        label="DNS name"
        hint="Part of the DNS names of its instances. The rules of names apply"
      />
      <TextField
        control={form.control}
        name="ipv6Prefix"
        label="IPv6 prefix"
        hint="A /48 within fd00::/8. Chosen automatically if empty"
        placeholder="fd12:3456:789a::/48"
        mono
        validate={prefixProblem}
      />
    </PanelForm>
  )
}
