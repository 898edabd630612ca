import { nameOr } from '@portico/domain/names.ts'
import { checkRoutesOf } from '@portico/domain/networks/route-rules.ts'
import { reasonOf } from '@portico/domain/refusals.ts'
import { useForm } from 'react-hook-form'
import { writeRequest } from '#data/write-request.ts'
import { invoke } from '#data/calls.ts'
import { invalidate } from '#data/update-cache.ts'
import { PanelForm } from '#shell/forms/panel-form.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { FormPathPreview } from '#shell/path-changes/form-preview.tsx'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import { RouteFields } from './fields.tsx'
import { requireFreeDestination } from './free-destination.ts'
import { routeAsCode } from './paste.ts'
import type { RouterScope } from './router-scope.ts'
import { emptyRoute, isRoute, routeFields, type RouteForm, routeRequest, unnamed } from './request.ts'

export function RouteCreateForm(scope: RouterScope) {
  const { project, vpc, router: name } = scope
  const router = useLoaded('vpcRouterView', { path: { router: name }, query: { project, vpc } })
  const form = useForm<RouteForm>({ defaultValues: emptyRoute })
  return (
    <PanelForm
      title="Create route"
      form={form}
      closeTo={paths.router(project, vpc, name)}
      submitDisabledReason={reasonOf(checkRoutesOf(router))}
      asCode={routeAsCode(scope)}
      onSubmit={async (filled) => {
        await requireFreeDestination(form, scope, filled)
        await invoke('vpcRouterRouteCreate', { query: scope, body: routeRequest(filled) })
        void invalidate('router_route')
        toastDone('Route', filled.name, 'created')
      }}
    >
      <RouteFields scope={scope} form={form} fixed="nothing" />
      <FormPathPreview
        form={form}
        fields={routeFields}
        actOf={(filled) =>
          isRoute(filled)
            ? writeRequest('vpcRouterRouteCreate', {
                query: scope,
                body: { ...routeRequest(filled), name: nameOr(filled.name, unnamed) },
              })
            : null
        }
      />
    </PanelForm>
  )
}
