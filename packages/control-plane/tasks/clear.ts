import { taskLimits } from '@portico/domain/tasks/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import { every, type Worker, type JobContext } from '#reconcile/job.ts'
import { cancelTask } from './cancel.ts'
import type { TaskKinds } from './kinds.ts'

/** ms between checks for tasks older than the retention */
const period = 300_000

/** Maximum number of tasks deleted in one transaction: each may have a hundred thousand members. */
const atOnce = 5

/**
 * Deletes tasks some time after their end, and earlier those above the user's limit, oldest first. Cancels paused tasks
 * of deleted users: no other user can, and their files are counted in the total.
 */
export const taskClearing = (kinds: TaskKinds): Worker => ({
  name: 'task clearing',
  run: every(period, async (ctx) => {
    await cancelAbandoned(ctx, kinds)
    const before = new Date(ctx.now().getTime() - taskLimits.retention)
    await forget(
      ctx,
      sql<{ id: string }>`select id from task where time_ended < ${before} order by time_ended`,
    )
    await forget(
      ctx,
      sql<{ id: string }>`
        select id from (
          select id, row_number() over (partition by user_id order by time_ended desc, id) as place
          from task where time_ended is not null
        ) ended where place > ${taskLimits.endedPerUser}`,
    )
    return 0
  }),
})

/** Only paused tasks need this: others end without an action, and uploads belong to their project and expire. */
async function cancelAbandoned(ctx: JobContext, kinds: TaskKinds): Promise<void> {
  const abandoned = await ctx.db
    .selectFrom('task')
    .select('id')
    .where('state', '=', 'held')
    .where('seat', 'is not', null)
    .where('kind', '<>', 'image_upload')
    .where((of) =>
      of.not(of.exists(of.selectFrom('silo_user').whereRef('silo_user.id', '=', 'task.user_id'))),
    )
    .execute()
  for (const { id } of abandoned)
    await ctx.transact(async (inside) => {
      const task = await inside.db
        .selectFrom('task')
        .selectAll()
        .where('id', '=', id)
        .where('state', '=', 'held')
        .executeTakeFirst()
      if (task !== undefined) await cancelTask(kinds, inside, task)
    })
}

/** @param ended a query of IDs, which runs once and outside of a transaction, however many IDs it returns */
async function forget(ctx: JobContext, ended: RawBuilder<{ id: string }>): Promise<void> {
  const { rows } = await ended.execute(ctx.db)
  for (let from = 0; from < rows.length; from += atOnce) {
    const ids = rows.slice(from, from + atOnce).map(({ id }) => id)
    // Skips a task that was retried since the query.
    await ctx.transact(({ db }) =>
      db.deleteFrom('task').where('id', 'in', ids).where('time_ended', 'is not', null).execute(),
    )
  }
}
