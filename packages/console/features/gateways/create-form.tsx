import { useForm } from 'react-hook-form'
import { invoke } from '#data/calls.ts'
import { invalidate } from '#data/update-cache.ts'
import { textReader } from '#shell/as-code/read-values.ts'
import { PanelForm } from '#shell/forms/panel-form.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { paths } from '#shell/paths.ts'
import type { VpcScope } from '#shell/vpc-scope.ts'
import { DescriptionField } from '#ui/forms/description-field.tsx'
import { NameField } from '#ui/forms/name-field.tsx'

interface GatewayForm {
  name: string
  description: string
}

export function GatewayCreateForm(scope: VpcScope) {
  const { project, vpc } = scope
  const form = useForm<GatewayForm>({ defaultValues: { name: '', description: '' } })
  return (
    <PanelForm<GatewayForm>
      title="Create internet gateway"
      form={form}
      closeTo={paths.gateways(project, vpc)}
      asCode={{
        request: (body) => ({ operation: 'internet_gateway_create', args: { query: scope, body } }),
        pasting: {
          operation: 'internet_gateway_create',
          readers: {
            name: textReader('name', 'Name'),
            description: textReader('description', 'Description'),
          },
        },
      }}
      onSubmit={async (body) => {
        await invoke('internetGatewayCreate', { query: scope, body })
        void invalidate('internet_gateway')
        toastDone('Internet gateway', body.name, 'created')
        return paths.gateway(project, vpc, body.name)
      }}
    >
      <NameField control={form.control} name="name" />
      <DescriptionField control={form.control} name="description" />
    </PanelForm>
  )
}
