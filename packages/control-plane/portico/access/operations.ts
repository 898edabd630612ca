import { endpointOf } from '@portico/contract/endpoints.ts'
import type { AccessKind } from '@portico/contract/portico/access-why.ts'
import {
  contractRoutes,
  type ContractOperationId,
  type OperationId,
  routes,
} from '@portico/contract/routes.ts'
import type { Place } from '#authorization/lookup/place.ts'
import { needOf } from '#authorization/needs.ts'

/** What a call's path names first is what it is done to. */
const namedInPath: Readonly<Record<string, AccessKind>> = {
  silo: 'silo',
  // People and certificates are asked about as what a silo has.
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

/** In what a call creates or lists, the innermost first. */
const namedInQuery = ['gateway', 'router', 'vpc', 'instance', 'project', 'silo'] as const

/** Calls that say of any silo what others say of the own one. */
const twins: ReadonlySet<string> = new Set([
  'silo_policy_view',
  'silo_policy_update',
  'silo_user_list',
  'silo_utilization_view',
])

/** Those that are done to a thing and to its silo at once, and need the same of both. */
const onSiloToo: ReadonlySet<OperationId> = new Set(['image_promote', 'image_demote'])

/** The kinds of things that a call is done to; most are done to one. */
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
  // Images and policies are of the silo where no project is named.
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
 * The calls of the contract that are done to one thing of a kind, and those that create and list what lies in it: what
 * the routes and queries of the contract say.
 */
export function operationsOn(kind: AccessKind): readonly OperationId[] {
  return operations.get(kind) ?? []
}

/** Where a call's need has to be met for a thing that lies at a place. */
export function placesAsked(operation: OperationId, place: Place): readonly Place[] {
  return onSiloToo.has(operation)
    ? [place, { ownerId: null, projectId: null, siloId: place.siloId }]
    : [place]
}
