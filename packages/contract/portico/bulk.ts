import { taskLimits } from '@portico/domain/tasks/limits.ts'
import { z } from 'zod'
import { type BulkOperation as BulkOperationId, bulkOperations } from '#resources/bulk-operations.ts'
import { component } from '#schemas/component.ts'
import { Selector, Uuid } from '#schemas/primitives.ts'

const ids = Object.keys(bulkOperations) as [BulkOperationId, ...BulkOperationId[]]

/** An operation for many resources at once. */
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
