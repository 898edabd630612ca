import { sql } from 'kysely'
import type { Context } from '#kernel/context.ts'
import type { Next, JobQueue } from '#kernel/job-queue/queue.ts'
import type { QueueWorker } from '#reconcile/job.ts'
import { revert } from './end.ts'

/** Reverts unconfirmed changes when they are due, once, on any running server. */
export const revertibleChangeWorkers: readonly QueueWorker[] = [
  {
    name: 'changes on trial',
    kind: 'trial',
    slots: 2,
    step: async ({ services }, id) => {
      const { queue } = services.jobs
      return async (ctx) => {
        await revert(ctx, id, { queue, by: null })
        return next(ctx, id, queue)
      }
    },
  },
]

/** If it runs too early, for example because the database's clock was set back, it runs again. */
async function next(ctx: Context, id: string, queue: JobQueue): Promise<Next> {
  const running = await ctx.db
    .selectFrom('trial')
    .select(sql<number>`(extract(epoch from time_due - ${queue.now()}) * 1000)::float8`.as('left'))
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return running === undefined ? 'done' : { againIn: Math.max(1, Math.ceil(running.left)) }
}
