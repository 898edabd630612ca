import { useForm } from 'react-hook-form'
import { invoke } from '#data/calls.ts'
import { invalidate } from '#data/update-cache.ts'
import { PanelForm } from '#shell/forms/panel-form.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import type { VpcScope } from '#shell/vpc-scope.ts'
import { DescriptionField } from '#ui/forms/description-field.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Ipv4BlockField } from './ipv4-block-field.tsx'
import { subnetAsCode } from './paste.ts'
import { ipv6BlockProblem, overlappingField } from './problems.ts'
import { emptySubnet, type SubnetForm, subnetRequest } from './request.ts'
import { RouterField } from './router-field.tsx'

export function SubnetCreateForm(scope: VpcScope) {
  const { project, vpc } = scope
  const { ipv6Prefix } = useLoaded('vpcView', { path: { vpc }, query: { project } })
  const form = useForm<SubnetForm>({ defaultValues: emptySubnet })
  return (
    <PanelForm
      title="Create subnet"
      form={form}
      closeTo={paths.subnets(project, vpc)}
      asCode={subnetAsCode(scope)}
      onSubmit={async (filled) => {
        await invoke('vpcSubnetCreate', { query: scope, body: subnetRequest(filled) }).catch(
          (error: unknown) => {
            const field = overlappingField(error)
            if (field !== null) {
              const message = 'Another subnet of this VPC has some of these addresses'
              form.setError(field, { message }, { shouldFocus: true })
            }
            throw error
          },
        )
        void invalidate('vpc_subnet', 'router_route')
        toastDone('Subnet', filled.name, 'created')
      }}
    >
      <NameField control={form.control} name="name" />
      <DescriptionField control={form.control} name="description" />
      <Ipv4BlockField scope={scope} form={form} />
      <TextField
        control={form.control}
        name="ipv6Block"
        label="IPv6 block"
        mono
        hint={`A /64 of ${ipv6Prefix}. If empty, a free one is chosen`}
        validate={(block) => ipv6BlockProblem(block, ipv6Prefix)}
      />
      <RouterField {...scope} control={form.control} name="customRouter" />
    </PanelForm>
  )
}
