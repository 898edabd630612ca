import type { CodeRequest } from '@portico/contract/as-code/request.ts'
import type { CamelBody } from '@portico/contract/client.ts'
import { canonicalPart } from '@portico/domain/firewall/parts.ts'
import { cidrProblem, ipProblem } from '@portico/domain/ip/problems.ts'
import { nameProblem } from '@portico/domain/names.ts'
import type { RouteDestination, RouterRoute, RouteTarget } from '@portico/contract/types.ts'
import { changedFields } from '#shell/forms/merge-fields.ts'
import type { RouterPlace } from './place.ts'

/** A route as people fill it in. Of what is dropped the target has no value. */
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

/** Where a filled-in form leads what. */
export function endsOf(form: RouteForm): { destination: RouteDestination; target: RouteTarget } {
  return {
    destination: canonicalPart({ type: form.destinationType, value: form.destinationValue.trim() }),
    target:
      form.targetType === 'drop'
        ? { type: 'drop' }
        : { type: form.targetType, value: form.targetValue.trim() },
  }
}

/** The request a filled-in form stands for. */
export function routeRequest(form: RouteForm): CamelBody<'vpc_router_route_create'> {
  return { name: form.name, description: form.description, ...endsOf(form) }
}

/** What of a form decides about packets. */
export const routeFields = [
  'name',
  'destinationType',
  'destinationValue',
  'targetType',
  'targetValue',
] as const satisfies readonly (keyof RouteForm)[]

/** Is it filled in so far that it can be said what it comes to? */
export function isRoute(form: RouteForm): boolean {
  const { destination, target } = endsOf(form)
  return isEnd(destination) && (target.type === 'drop' || isEnd(target))
}

function isEnd({ type, value }: RouteDestination | Exclude<RouteTarget, { type: 'drop' }>): boolean {
  if (type === 'ip') return ipProblem(value) === null
  return (type === 'ip_net' ? cidrProblem(value) : nameProblem(value, '')) === null
}

/** A name that a route has until somebody gives it one. */
export const unnamed = 'new-route'

/** A route in its form. */
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
 * The request that changes a route; both ends are always named. Of a default route the target alone is changed, and
 * the rest may not be named.
 */
export function updateCall(query: RouterPlace, route: RouterRoute, form: RouteForm) {
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
