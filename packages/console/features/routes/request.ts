import type { CodeRequest } from '@portico/contract/as-code/request.ts'
import type { CamelBody } from '@portico/contract/client.ts'
import { canonicalEntry } from '@portico/domain/firewall/entries.ts'
import { cidrProblem, ipProblem } from '@portico/domain/ip/problems.ts'
import { nameProblem } from '@portico/domain/names.ts'
import type { RouteDestination, RouterRoute, RouteTarget } from '@portico/contract/types.ts'
import { changedFields } from '#shell/forms/merge-fields.ts'
import type { RouterScope } from './router-scope.ts'

/** The form of a route. If the route drops packets, the target value is ignored. */
export interface RouteForm {
  name: string
  description: string
  destinationType: RouteDestination['type']
  destinationValue: string
  targetType: RouteTarget['type']
  targetValue: string
}

export const emptyRoute: RouteForm = {
  name: '',
  description: '',
  destinationType: 'ip',
  destinationValue: '',
  targetType: 'ip',
  targetValue: '',
}

/** Returns destination and target of a form. */
export function endsOf(form: RouteForm): { destination: RouteDestination; target: RouteTarget } {
  return {
    destination: canonicalEntry({ type: form.destinationType, value: form.destinationValue.trim() }),
    target:
      form.targetType === 'drop'
        ? { type: 'drop' }
        : { type: form.targetType, value: form.targetValue.trim() },
  }
}

/** Returns the request of the form. */
export function routeRequest(form: RouteForm): CamelBody<'vpc_router_route_create'> {
  return { name: form.name, description: form.description, ...endsOf(form) }
}

/** The fields that affect which packets pass. */
export const routeFields = [
  'name',
  'destinationType',
  'destinationValue',
  'targetType',
  'targetValue',
] as const satisfies readonly (keyof RouteForm)[]

/** Returns whether the form is complete enough for a preview. */
export function isRoute(form: RouteForm): boolean {
  const { destination, target } = endsOf(form)
  return isEnd(destination) && (target.type === 'drop' || isEnd(target))
}

function isEnd({ type, value }: RouteDestination | Exclude<RouteTarget, { type: 'drop' }>): boolean {
  if (type === 'ip') return ipProblem(value) === null
  return (type === 'ip_net' ? cidrProblem(value) : nameProblem(value, '')) === null
}

/** Name of a route without a name in previews. */
export const unnamed = 'new-route'

/** Returns the form of a route. */
export function formOf({ name, description, destination, target }: RouterRoute): RouteForm {
  return {
    name,
    description,
    destinationType: destination.type,
    destinationValue: destination.value,
    targetType: target.type,
    targetValue: target.type === 'drop' ? '' : target.value,
  }
}

/**
 * Returns the request that changes a route. Both ends are always sent. Only the target of a default route can be
 * changed, and other fields must not be sent.
 */
export function updateCall(query: RouterScope, route: RouterRoute, form: RouteForm) {
  const { name, description, destination, target } = routeRequest(form)
  if (route.kind === 'default') {
    return {
      operation: 'vpc_router_route_update',
      args: { path: { route: route.name }, query, body: { destination: route.destination, target } },
    } as const satisfies CodeRequest
  }
  const body = { name, description, destination, target }
  return {
    operation: 'vpc_router_route_update',
    args: {
      path: { route: route.name },
      query,
      body: { ...changedFields(route, { name, description }), destination, target },
    },
    becomes: {
      operation: 'vpc_router_route_create',
      name: route.name,
      ...query,
      isWhole: true,
      body,
    },
  } as const satisfies CodeRequest
}
