import { taskLimits } from '@portico/domain/tasks/limits.ts'
import { z } from 'zod'
import { type BulkOperation as BulkOperationId, bulkOperations } from '#resources/bulk-operations.ts'
import { component } from '#schemas/component.ts'
import { Selector, Uuid } from '#schemas/primitives.ts'

const ids = Object.keys(bulkOperations) as [BulkOperationId, ...BulkOperationId[]]

/** An operation that can be called for many resources in one task. */
export const BulkOperation = component('PorticoBulkOperation', z.enum(ids))

/** The filters of a list query, without its order and page. */
const filters = {
  search: z.string().min(1).max(200).optional(),
  state: z.array(z.string().max(64)).min(1).max(16).optional(),
}

/**
 * The resources of a bulk task: given by name or ID, or all that match a list query at the time of the request.
 * Resources created later are not included.
 */
export const BulkTargets = component(
  'PorticoBulkTargets',
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('ids'), ids: z.array(Uuid).min(1).max(taskLimits.named) }),
    z.strictObject({ type: z.literal('query'), ...filters }),
    /** Members of an earlier task of the caller with the given result, to undo or to continue that task. */
    z.strictObject({ type: z.literal('task'), task: Uuid, state: z.enum(['done', 'failed', 'left_out']) }),
  ]),
)
export type BulkTargets = z.infer<typeof BulkTargets>

/** A request for a task that calls one operation for many resources. */
export const BulkTaskCreate = component(
  'PorticoBulkTaskCreate',
  z.strictObject({
    operation: BulkOperation,
    targets: BulkTargets,
    /** project of the list query or of the named resources */
    project: Selector,
    /** VPC of a list query in a VPC; ignored for named resources */
    vpc: Selector,
  }),
)
