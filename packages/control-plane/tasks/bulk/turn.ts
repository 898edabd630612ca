import { isOpen } from '@portico/domain/tasks/states.ts'
import type { Turn } from '../kinds.ts'
import { turnLength } from '../turn-length.ts'
import { doMember } from './member.ts'

/**
 * Things of one turn at most. With the pause between turns (worker.ts) that is at most 50 a second for each task, and
 * half of one connection's time where they take long.
 */
const atOnce = 12

/** Make the call for the next few things. */
export const bulkTurn: Turn = async (ctx, task) => {
  if (task.about.kind !== 'bulk') throw new Error(`task ${task.id} is no bulk task`)
  const members = await ctx.db
    .selectFrom('task_member')
    .select(['ordinal', 'target_id'])
    .where('task_id', '=', task.id)
    .where('state', '=', 'waiting')
    .orderBy('ordinal')
    .limit(atOnce)
    .execute()
  const end = ctx.now().getTime() + turnLength
  for (const { ordinal, target_id } of members) {
    const state = await doMember(ctx, { task, operation: task.about.operation, ordinal, id: target_id })
    // Somebody held or cancelled it.
    if (!isOpen(state) || state === 'held') return
    if (ctx.now().getTime() >= end) return
  }
}
