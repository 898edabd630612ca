import { taskLimits } from '@portico/domain/tasks/limits.ts'
import { z } from 'zod'
import { type BulkOperation as BulkOperationId, bulkOperations } from '#resources/bulk-operations.ts'
import { component } from '#schemas/component.ts'
import { Selector, Uuid } from '#schemas/primitives.ts'

const ids = Object.keys(bulkOperations) as [BulkOperationId, ...BulkOperationId[]]

/** An operation for many resources at once. */
export const BulkOperation = component('PorticoBulkOperation', z.enum(ids))

/** The filters of a list query, without order and paging. */
const filters = {
  search: z.string().min(1).max(200).optional(),
  state: z.array(z.string().max(64)).min(1).max(16).optional(),
}

/**
 * The affected resources: some by name or id, or all that match a list query now. Resources created later are not
 * included.
 */
export const BulkTargets = component(
  'PorticoBulkTargets',
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('ids'), ids: z.array(Uuid).min(1).max(taskLimits.named) }),
    z.strictObject({ type: z.literal('query'), ...filters }),
    /** Those of an earlier task of the caller, to undo or to continue it. */
    z.strictObject({ type: z.literal('task'), task: Uuid, state: z.enum(['done', 'failed', 'left_out']) }),
  ]),
)
export type BulkTargets = z.infer<typeof BulkTargets>

/** A task that calls one operation for many resources. */
export const BulkTaskCreate = component(
  'PorticoBulkTaskCreate',
  z.strictObject({
    operation: BulkOperation,
    targets: BulkTargets,
    /** The project of the list, or of the named resources. */
    project: Selector,
    /** The VPC of a list that lives in one; ignored for named resources. */
    vpc: Selector,
  }),
)
