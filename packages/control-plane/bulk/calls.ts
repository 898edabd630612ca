import { type BulkOperation, bulkOperations } from '@portico/contract/resources/bulk-operations.ts'
import type { TaskAbout } from '@portico/contract/portico/tasks.ts'
import { routes } from '@portico/contract/routes.ts'
import { checkSnapshot, whyNotDisk } from '@portico/domain/disks/actions.ts'
import { checkFloatingIpDelete, whyNotDetach } from '@portico/domain/floating-ips/actions.ts'
import { whyNotInstance } from '@portico/domain/instances/actions.ts'
import { generateName } from '@portico/domain/names.ts'
import { checkRouterDelete } from '@portico/domain/networks/route-rules.ts'
import { reasonOf } from '@portico/domain/refusals.ts'
import { whyNotDeleteUser } from '@portico/domain/silos/identity.ts'
import type { Random } from '@portico/domain/ports.ts'
import { type Context, userOf } from '#kernel/context.ts'
import { find, type Row } from '#authorization/lookup/find.ts'
import type { KindName } from '#authorization/lookup/kinds.ts'
import type { Input } from '#kernel/pipeline/handler.ts'

/** An operation that is called for each resource. */
export interface BulkCall {
  /** the resource's kind */
  readonly kind: KindName
  /**
   * Returns the operation's input for this resource, or why the resource is skipped: the message of the rule that
   * disables the button.
   * @throws 404, 403
   */
  readonly inputFor: (
    ctx: Context,
    id: string,
  ) => Promise<{ input: Input<BulkOperation> } | { leftOut: string }>
}

function call<Op extends BulkOperation, K extends KindName>(
  kind: K,
  input: (resource: Row<K>, random: Random) => Input<Op>,
  whyLeftOut: (resource: Row<K>) => string | null = () => null,
): BulkCall {
  return {
    kind,
    inputFor: async (ctx, id) => {
      const resource = await find(ctx, kind, { nameOrId: id })
      const leftOut = whyLeftOut(resource)
      return leftOut === null ? { input: input(resource, ctx.random) } : { leftOut }
    },
  }
}

const bare = { query: {}, body: undefined } as const

const onInstance = (action: Parameters<typeof whyNotInstance>[0]) =>
  call<'instance_start' | 'instance_stop' | 'instance_reboot' | 'instance_delete', 'instance'>(
    'instance',
    ({ id }) => ({ path: { instance: id }, ...bare }),
    ({ run_state }) => whyNotInstance(action, run_state),
  )

/** The task's owner is skipped: users cannot delete themselves, here or in the list. */
const deleteUser: BulkCall = {
  kind: 'silo_user',
  inputFor: async (ctx, id) => {
    const { silo_id } = await find(ctx, 'silo_user', { nameOrId: id })
    const leftOut = whyNotDeleteUser(id, userOf(ctx).userId)
    return leftOut === null
      ? { input: { path: { user_id: id }, query: { silo: silo_id }, body: undefined } }
      : { leftOut }
  },
}

/** Operations that need more than an ID, or that skip some resources. Other operations need no entry. */
const own = {
  instance_start: onInstance('start'),
  instance_stop: onInstance('stop'),
  instance_reboot: onInstance('reboot'),
  instance_delete: onInstance('delete'),
  disk_delete: call<'disk_delete', 'disk'>(
    'disk',
    ({ id }) => ({ path: { disk: id }, ...bare }),
    ({ state }) => whyNotDisk('delete', state),
  ),
  // Each snapshot is named after its disk.
  snapshot_create: call<'snapshot_create', 'disk'>(
    'disk',
    ({ id, name, project_id }, random) => ({
      path: {},
      query: { project: project_id },
      body: { disk: id, name: generateName(random, name), description: '' },
    }),
    ({ state }) => whyNotDisk('snapshot', state),
  ),
  snapshot_delete: call<'snapshot_delete', 'snapshot'>(
    'snapshot',
    ({ id }) => ({ path: { snapshot: id }, ...bare }),
    ({ state }) => reasonOf(checkSnapshot('delete', state)),
  ),
  floating_ip_detach: call<'floating_ip_detach', 'floating_ip'>(
    'floating_ip',
    ({ id }) => ({ path: { floating_ip: id }, ...bare }),
    ({ instance_id }) => whyNotDetach(instance_id !== null),
  ),
  floating_ip_delete: call<'floating_ip_delete', 'floating_ip'>(
    'floating_ip',
    ({ id }) => ({ path: { floating_ip: id }, ...bare }),
    ({ instance_id }) => reasonOf(checkFloatingIpDelete(instance_id !== null)),
  ),
  probe_delete: call<'probe_delete', 'probe'>('probe', ({ id, project_id }) => ({
    path: { probe: id },
    query: { project: project_id },
    body: undefined,
  })),
  vpc_router_delete: call<'vpc_router_delete', 'vpc_router'>(
    'vpc_router',
    ({ id }) => ({ path: { router: id }, ...bare }),
    (router) => reasonOf(checkRouterDelete(router)),
  ),
  internet_gateway_delete: call<'internet_gateway_delete', 'internet_gateway'>(
    'internet_gateway',
    // Uses `cascade`, like the console, because routes to a deleted gateway would have no target.
    ({ id }) => ({ path: { gateway: id }, query: { cascade: true }, body: undefined }),
  ),
  networking_bgp_config_delete: call<'networking_bgp_config_delete', 'bgp_config'>(
    'bgp_config',
    ({ id }) => ({
      path: {},
      query: { name_or_id: id },
      body: undefined,
    }),
  ),
  networking_switch_port_settings_delete: call<
    'networking_switch_port_settings_delete',
    'switch_port_settings'
  >('switch_port_settings', ({ id }) => ({ path: {}, query: { port_settings: id }, body: undefined })),
  local_idp_user_delete: deleteUser,
} satisfies Partial<Record<BulkOperation, BulkCall>>

/** Returns the call that deletes the resource in an operation's path. @throws Error if the path has no parameter */
function deleteById(operation: Exclude<BulkOperation, keyof typeof own>): BulkCall {
  const [, parameter] = /\{(\w+)\}$/.exec(routes[operation].path) ?? []
  if (parameter === undefined) throw new Error(`${operation} does not say in its path what it deletes`)
  return call(bulkOperations[operation].kind, ({ id }: { readonly id: string }) => {
    // The contract uses this name for the path parameter.
    const input: unknown = { path: { [parameter]: id }, ...bare }
    return input as Input<BulkOperation>
  })
}

/** The call of each bulk operation for one resource. */
export const bulkCalls: Readonly<Record<BulkOperation, BulkCall>> = Object.fromEntries(
  (Object.keys(bulkOperations) as BulkOperation[]).map((operation) => [
    operation,
    isOwn(operation) ? own[operation] : deleteById(operation),
  ]),
) as unknown as Readonly<Record<BulkOperation, BulkCall>>

function isOwn(operation: BulkOperation): operation is keyof typeof own {
  return Object.hasOwn(own, operation)
}

/** Returns the kind of a bulk task's resources. */
export function bulkMemberKind({ about }: { readonly about: TaskAbout }): KindName {
  if (about.kind !== 'bulk') throw new Error('not a bulk task')
  return bulkCalls[about.operation].kind
}
