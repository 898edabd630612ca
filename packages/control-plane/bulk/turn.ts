import { isActive } from '@portico/domain/tasks/states.ts'
import type { Turn } from '#tasks/kinds.ts'
import { takeSteps } from '#tasks/steps.ts'
import { runMember } from './member.ts'

/**
 * Maximum number of resources per turn. With the pause between turns (worker.ts), a task calls at most 50 operations
 * per second, and uses at most half of one connection's time if they are slow.
 */
const atOnce = 12

/** Calls the operation for the next few resources. */
export const bulkTurn: Turn = async (ctx, task, failingSince) => {
  if (task.about.kind !== 'bulk') throw new Error(`task ${task.id} is no bulk task`)
  const { operation } = task.about
  const members = await ctx.db
    .selectFrom('task_member')
    .select(['ordinal', 'target_id'])
    .where('task_id', '=', task.id)
    .where('state', '=', 'waiting')
    .orderBy('ordinal')
    .limit(atOnce)
    .execute()
  const steps = members.values()
  await takeSteps(ctx, { most: members.length, failingSince }, async (isLastTry) => {
    const { value: member } = steps.next()
    if (member === undefined) return false
    const { ordinal, target_id: id } = member
    const state = await runMember(ctx, { task, operation, ordinal, id, isLastTry })
    // Otherwise the task was paused or cancelled.
    return isActive(state)
  })
}
