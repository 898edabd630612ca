import { taskLimits } from '@portico/domain/tasks/limits.ts'
import { z } from 'zod'
import type { OperationId } from '#routes.ts'
import { component } from '#schemas/component.ts'
import { Selector, Uuid } from '#schemas/primitives.ts'

/** The calls that can be made for many things at once, each with the list that says which there are. */
export const bulkOperations = {
  instance_start: { list: 'instance_list' },
  instance_stop: { list: 'instance_list' },
  instance_reboot: { list: 'instance_list' },
  instance_delete: { list: 'instance_list' },
  disk_delete: { list: 'disk_list' },
  snapshot_create: { list: 'disk_list' },
  snapshot_delete: { list: 'snapshot_list' },
  image_delete: { list: 'image_list' },
  floating_ip_detach: { list: 'floating_ip_list' },
  floating_ip_delete: { list: 'floating_ip_list' },
  anti_affinity_group_delete: { list: 'anti_affinity_group_list' },
  affinity_group_delete: { list: 'affinity_group_list' },
  probe_delete: { list: 'probe_list' },
  vpc_delete: { list: 'vpc_list' },
  vpc_subnet_delete: { list: 'vpc_subnet_list' },
  vpc_router_delete: { list: 'vpc_router_list' },
  /** With `cascade`: its pools, addresses and the routes that lead to it go too. */
  internet_gateway_delete: { list: 'internet_gateway_list' },
  project_delete: { list: 'project_list' },
  silo_delete: { list: 'silo_list' },
  ip_pool_delete: { list: 'ip_pool_list' },
  networking_address_lot_delete: { list: 'networking_address_lot_list' },
  networking_bgp_config_delete: { list: 'networking_bgp_config_list' },
  networking_switch_port_settings_delete: { list: 'networking_switch_port_settings_list' },
  certificate_delete: { list: 'certificate_list' },
  local_idp_user_delete: { list: 'user_list' },
  current_user_ssh_key_delete: { list: 'current_user_ssh_key_list' },
} as const satisfies Partial<Record<OperationId, { list: OperationId }>>

export type BulkOperation = keyof typeof bulkOperations
export type BulkList = (typeof bulkOperations)[BulkOperation]['list']

const ids = Object.keys(bulkOperations) as [BulkOperation, ...BulkOperation[]]
export const BulkOperation = component('PorticoBulkOperation', z.enum(ids))

/** The part of a list's query that says which things it shows; order and page say nothing of that. */
const filters = {
  search: z.string().min(1).max(200).optional(),
  state: z.array(z.string().max(64)).min(1).max(16).optional(),
}

/** Which things: some by name or id, or all that a list shows at this moment. What comes later is not among them. */
export const BulkTargets = component(
  'PorticoBulkTargets',
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('ids'), ids: z.array(Uuid).min(1).max(taskLimits.named) }),
    z.strictObject({ type: z.literal('query'), ...filters }),
    /** Those of an earlier task of the caller's: to take back what was done to them, or to go on with them. */
    z.strictObject({ type: z.literal('task'), task: Uuid, state: z.enum(['done', 'failed', 'left_out']) }),
  ]),
)
export type BulkTargets = z.infer<typeof BulkTargets>

/** One call for many things, as a task. */
export const BulkTaskCreate = component(
  'PorticoBulkTaskCreate',
  z.strictObject({
    operation: BulkOperation,
    targets: BulkTargets,
    /** The project whose list it is; of named things the one that they lie in. */
    project: Selector,
    /** The VPC whose list it is, of lists that lie in one; of things that are named it says nothing. */
    vpc: Selector,
  }),
)
