import { isActive } from '@portico/domain/tasks/states.ts'
import type { Context } from '#kernel/context.ts'
import type { Next } from '#kernel/job-queue/queue.ts'
import type { QueueWorker, Step } from '#reconcile/job.ts'
import type { TaskKinds } from './kinds.ts'

/**
 * ms between two turns of a task; other tasks run in between, those that have waited longest first. Turns have the same
 * length (steps.ts), so no task takes more than half the time of one connection.
 */
const pause = 250

const takeTurn =
  (kinds: TaskKinds): Step =>
  async (ctx, id) => {
    const found = await ctx.db
      .selectFrom('task')
      .leftJoin('work', (join) => join.onRef('work.id', '=', 'task.id').on('work.kind', '=', 'task'))
      .selectAll('task')
      .select('time_failing')
      .where('task.id', '=', id)
      .executeTakeFirst()
    if (found === undefined || !isActive(found.state)) return () => Promise.resolve('done')
    const { time_failing, ...task } = found
    await kinds[task.kind].turn(ctx, task, time_failing)
    return (inside) => settle(inside, id)
  }

/** Ends the task when all its members are done. A task that was paused or cancelled since is not changed. */
async function settle(ctx: Context, id: string): Promise<Next> {
  const task = await ctx.db.selectFrom('task').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (task === undefined || !isActive(task.state)) return 'done'
  const { done, failed, left_out, total } = task
  if (done + failed + left_out < total) return { againIn: pause }
  await ctx.db
    .updateTable('task')
    .set({ state: failed === 0 ? 'done' : 'failed', seat: null, told: total, time_ended: ctx.now })
    .where('id', '=', id)
    .execute()
  return 'done'
}

/** Runs a limited number of tasks at once on each server; the others wait. */
export const taskWorkers = (kinds: TaskKinds): readonly QueueWorker[] => [
  { name: 'tasks', kind: 'task', slots: 4, step: takeTurn(kinds) },
]
