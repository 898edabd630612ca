import { nameOr } from '@portico/domain/names.ts'
import { Network } from 'lucide-react'
import { checkRouteFixed } from '@portico/domain/networks/route-rules.ts'
import { reasonOf } from '@portico/domain/refusals.ts'
import { useForm } from 'react-hook-form'
import { writeRequest } from '#data/write-request.ts'
import { invalidate } from '#data/update-cache.ts'
import { PanelForm } from '#shell/forms/panel-form.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { useEdit } from '#shell/forms/use-edit.ts'
import { FormPathPreview } from '#shell/path-changes/form-preview.tsx'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { RouteFields } from './fields.tsx'
import { requireFreeDestination } from './free-destination.ts'
import type { RouterScope } from './router-scope.ts'
import { formOf, isRoute, routeFields, type RouteForm, updateCall } from './request.ts'

export function RouteEditForm({ route: name, ...scope }: RouterScope & { route: string }) {
  const { project, vpc, router } = scope
  const route = useLoaded('vpcRouterRouteView', { path: { route: name }, query: { project, vpc, router } })
  const form = useForm<RouteForm>({ defaultValues: formOf(route) })
  const path = { route: route.id }
  const edit = useEdit(form, {
    saved: route,
    valuesOf: formOf,
    read: (send) => send('vpcRouterRouteView', { path, query: { router: route.vpcRouterId } }),
    what: 'this route',
    of: { project, kind: 'router-route', id: route.id },
  })
  const whyNot = reasonOf(checkRouteFixed(route))
  return (
    <PanelForm<RouteForm>
      title="Edit route"
      subtitle={{ icon: Network, text: route.name }}
      submitLabel="Update route"
      form={form}
      edit={edit}
      closeTo={paths.router(project, vpc, router)}
      submitDisabledReason={whyNot}
      {...(whyNot === null && {
        asCode: { request: (filled) => updateCall(scope, edit.meanwhile.began, filled) },
      })}
      onSubmit={async (filled) => {
        const { destinationType, destinationValue } = form.formState.dirtyFields
        if (destinationType === true || destinationValue === true) {
          await requireFreeDestination(form, scope, filled, route.id)
        }
        await edit.save(filled, (now, merged, send) =>
          send('vpcRouterRouteUpdate', { path, body: updateCall(scope, now, merged).args.body }),
        )
        void invalidate('router_route')
        toastDone('Route', route.kind === 'default' ? route.name : filled.name, 'updated')
      }}
    >
      {whyNot !== null && <Notice>{whyNot}.</Notice>}
      {route.kind === 'default' && (
        <Notice>Only the target of a route that came with the VPC can be changed.</Notice>
      )}
      <RouteFields
        scope={scope}
        form={form}
        fixed={whyNot !== null ? 'everything' : route.kind === 'default' ? 'all but the target' : 'nothing'}
      />
      {whyNot === null && (
        <FormPathPreview
          form={form}
          fields={routeFields}
          actOf={(filled) =>
            isRoute(filled)
              ? writeRequest(
                  'vpcRouterRouteUpdate',
                  updateCall(scope, route, { ...filled, name: nameOr(filled.name, route.name) }).args,
                )
              : null
          }
        />
      )}
    </PanelForm>
  )
}
