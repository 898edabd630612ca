import { taskLimits } from '@portico/domain/tasks/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import { every, type Worker, type WorkContext } from '#reconcile/work.ts'
import { cancelTask } from './cancel.ts'
import type { TaskKinds } from './kinds.ts'

/** ms between looks for tasks that are past keeping */
const period = 300_000

/** Tasks cleared in one transaction: each may have a hundred thousand members. */
const atOnce = 5

/**
 * Forgets tasks some time after their end, and before that those beyond what one user may have, the oldest first. Ends
 * what users have left held who are gone: nobody else can, and what it keeps counts for all.
 */
export const taskClearing = (kinds: TaskKinds): Worker => ({
  name: 'task clearing',
  run: every(period, async (ctx) => {
    await cancelAbandoned(ctx, kinds)
    const before = new Date(ctx.now().getTime() - taskLimits.kept)
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
        ) ended where place > ${taskLimits.endedOfUser}`,
    )
    return 0
  }),
})

/** What is not held ends by itself; uploads are their project's to go on with, and go by themselves. */
async function cancelAbandoned(ctx: WorkContext, kinds: TaskKinds): Promise<void> {
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

/** @param ended a query of ids: run once, however many it finds, and outside of a transaction that it would spoil */
async function forget(ctx: WorkContext, ended: RawBuilder<{ id: string }>): Promise<void> {
  const { rows } = await ended.execute(ctx.db)
  for (let from = 0; from < rows.length; from += atOnce) {
    const ids = rows.slice(from, from + atOnce).map(({ id }) => id)
    // One that is tried again meanwhile stays.
    await ctx.transact(({ db }) =>
      db.deleteFrom('task').where('id', 'in', ids).where('time_ended', 'is not', null).execute(),
    )
  }
}
