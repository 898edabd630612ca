import { find } from '#authorization/lookup/find.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { bulkOperations } from '@portico/contract/resources/bulk-operations.ts'
import { openTask } from '#tasks/open-task.ts'
import { taskAsShown } from '#tasks/view.ts'
import { freeze } from './freeze.ts'

export const bulkTaskHandlers = {
  portico_bulk_task_create: async (ctx, { body }) => {
    const { operation, targets, project } = body
    const id = ctx.newId()
    const total = await freeze(ctx, id, body)
    const reader = { ...ctx, operation: bulkOperations[operation].list }
    const projectId = project === undefined ? null : (await find(reader, 'project', { nameOrId: project })).id
    const query =
      targets.type === 'query'
        ? {
            ...(targets.search !== undefined && { search: targets.search }),
            ...(targets.state !== undefined && { state: targets.state }),
          }
        : null
    await openTask(ctx, { id, projectId, about: { kind: 'bulk', operation, query }, total })
    return taskAsShown(ctx, id)
  },
} satisfies Handlers<'portico_bulk_task_create'>
