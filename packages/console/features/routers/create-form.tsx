import { useForm } from 'react-hook-form'
import { invoke } from '#data/calls.ts'
import { invalidate } from '#data/update-cache.ts'
import { PanelForm } from '#shell/forms/panel-form.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { paths } from '#shell/paths.ts'
import type { VpcScope } from '#shell/vpc-scope.ts'
import { DescriptionField } from '#ui/forms/description-field.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import { routerAsCode, type RouterForm } from './request.ts'

export function RouterCreateForm(scope: VpcScope) {
  const { project, vpc } = scope
  const form = useForm<RouterForm>({ defaultValues: { name: '', description: '' } })
  return (
    <PanelForm
      title="Create router"
      form={form}
      closeTo={paths.routers(project, vpc)}
      asCode={routerAsCode(scope)}
      onSubmit={async (body) => {
        await invoke('vpcRouterCreate', { query: scope, body })
        void invalidate('vpc_router')
        const href = paths.router(project, vpc, body.name)
        toastDone('Router', body.name, 'created', { label: 'Add routes', href })
      }}
    >
      <NameField control={form.control} name="name" />
      <DescriptionField control={form.control} name="description" />
    </PanelForm>
  )
}
