import { endpointOf } from '@portico/contract/endpoints.ts'
import type { AccessKind } from '@portico/contract/portico/access-why.ts'
import {
  contractRoutes,
  type ContractOperationId,
  type OperationId,
  routes,
} from '@portico/contract/routes.ts'
import type { ResourceScope } from '#authorization/lookup/scope.ts'
import { needOf } from '#authorization/needs.ts'

/** The kind that an operation applies to, by the first resource in its path. */
const namedInPath: Readonly<Record<string, AccessKind>> = {
  silo: 'silo',
  // Users and certificates are treated as content of a silo.
  user_id: 'silo',
  certificate: 'silo',
  project: 'project',
  instance: 'instance',
  disk: 'disk',
  snapshot: 'snapshot',
  image: 'image',
  floating_ip: 'floating_ip',
  affinity_group: 'affinity_group',
  anti_affinity_group: 'anti_affinity_group',
  vpc: 'vpc',
  subnet: 'vpc_subnet',
  router: 'vpc_router',
  gateway: 'internet_gateway',
  ssh_key: 'ssh_key',
}

/** The query parameters that name the scope of created or listed resources, innermost first. */
const namedInQuery = ['gateway', 'router', 'vpc', 'instance', 'project', 'silo'] as const

/** Operations on any silo, for which other operations exist that act on the caller's own silo. */
const twins: ReadonlySet<string> = new Set([
  'silo_policy_view',
  'silo_policy_update',
  'silo_user_list',
  'silo_utilization_view',
])

/** Operations on a resource and also on its silo, with the same need for both. */
const onSiloToo: ReadonlySet<OperationId> = new Set(['image_promote', 'image_demote'])

/** Returns the kinds that an operation applies to; usually there is one. */
function kindsOf(id: ContractOperationId): readonly AccessKind[] {
  const need = needOf(id)
  if (need === 'nothing' || need === 'login') return []
  const [, inPath] = /\{(\w+)\}/.exec(routes[id].path) ?? []
  if (inPath !== undefined) {
    const kind = namedInPath[inPath]
    return kind === undefined ? [] : [kind]
  }
  if (need === 'own') return []
  const offered = endpointOf(id).query.shape
  const inQuery = namedInQuery.find((name) => name in offered)
  const kind = inQuery === undefined ? undefined : namedInPath[inQuery]
  // Images and policies belong to the silo if the request names no project.
  return [
    ...new Set([
      ...(kind === undefined ? [] : [kind]),
      ...(need.silo === undefined ? [] : ['silo' as const]),
    ]),
  ]
}

const operations: ReadonlyMap<AccessKind, readonly OperationId[]> = (() => {
  const found = new Map<AccessKind, OperationId[]>()
  for (const id of Object.keys(contractRoutes) as ContractOperationId[]) {
    if (twins.has(id)) continue
    for (const kind of kindsOf(id)) found.set(kind, [...(found.get(kind) ?? []), id])
  }
  return found
})()

/**
 * Returns the contract's operations on one resource of a kind, and those that create and list its content; derived from
 * the contract's routes and query parameters.
 */
export function operationsOn(kind: AccessKind): readonly OperationId[] {
  return operations.get(kind) ?? []
}

/** Returns the scopes on which an operation's need must be met, for a resource with this scope. */
export function scopesNeeded(operation: OperationId, scope: ResourceScope): readonly ResourceScope[] {
  return onSiloToo.has(operation)
    ? [scope, { ownerId: null, projectId: null, siloId: scope.siloId }]
    : [scope]
}
