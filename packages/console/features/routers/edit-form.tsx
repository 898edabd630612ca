import { Network } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { invalidate } from '#data/update-cache.ts'
import { PanelForm } from '#shell/forms/panel-form.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { useEdit } from '#shell/forms/use-edit.ts'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import type { VpcScope } from '#shell/vpc-scope.ts'
import { Badge } from '#ui/badges/badge.tsx'
import { Id } from '#ui/cells/id.tsx'
import { Time } from '#ui/cells/time.tsx'
import { DescriptionField } from '#ui/forms/description-field.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import { Properties } from '#ui/page/properties.tsx'
import { formOf, type RouterForm, updateCall } from './request.ts'

export function RouterEditForm({ router: name, ...scope }: VpcScope & { router: string }) {
  const { project, vpc } = scope
  const router = useLoaded('vpcRouterView', { path: { router: name }, query: { project, vpc } })
  const form = useForm<RouterForm>({ defaultValues: formOf(router) })
  const path = { router: router.id }
  const edit = useEdit(form, {
    saved: router,
    valuesOf: formOf,
    read: (send) => send('vpcRouterView', { path }),
    what: 'this router',
    of: { project, kind: 'vpc-router', id: router.id },
  })
  return (
    <PanelForm
      title="Edit router"
      subtitle={{ icon: Network, text: router.name }}
      submitLabel="Update router"
      form={form}
      edit={edit}
      closeTo={paths.routers(project, vpc)}
      asCode={{ request: (filled) => updateCall(scope, edit.meanwhile.began, filled) }}
      onSubmit={async (filled) => {
        await edit.save(filled, (now, merged, send) =>
          send('vpcRouterUpdate', { path, body: updateCall(scope, now, merged).args.body }),
        )
        void invalidate('vpc_router')
        toastDone('Router', filled.name, 'updated')
      }}
    >
      <Properties
        items={[
          { label: 'Kind', value: <Badge variant="outline">{router.kind}</Badge> },
          { label: 'ID', value: <Id value={router.id} /> },
          { label: 'Created', value: <Time value={router.timeCreated} caption="Created" /> },
          { label: 'Last modified', value: <Time value={router.timeModified} caption="Last modified" /> },
        ]}
      />
      <NameField control={form.control} name="name" />
      <DescriptionField control={form.control} name="description" />
    </PanelForm>
  )
}
