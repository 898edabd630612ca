import { taskLimits } from '@portico/domain/tasks/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import { every, type Worker, type WorkContext } from '#reconcile/work.ts'

/** ms between looks for tasks that are past keeping */
const period = 300_000

/** Tasks cleared in one transaction: each may have a hundred thousand members. */
const atOnce = 5

/** Forgets tasks some time after their end, and before that those beyond what one user may have, the oldest first. */
export const taskClearing = (): Worker => ({
  name: 'task clearing',
  run: every(period, async (ctx) => {
    const before = new Date(ctx.now().getTime() - taskLimits.kept)
    await clear(
      ctx,
      sql<{
        id: string
      }>`select id from task where time_ended < ${before} order by time_ended limit ${atOnce}`,
    )
    await clear(
      ctx,
      sql<{ id: string }>`
        select id from (
          select id, row_number() over (partition by user_id order by time_ended desc, id) as place
          from task where time_ended is not null
        ) ended where place > ${taskLimits.endedOfUser} limit ${atOnce}`,
    )
    return 0
  }),
})

/** @param few a query of at most so many ids as are cleared at once */
async function clear(ctx: WorkContext, few: RawBuilder<{ id: string }>): Promise<void> {
  // Looking for them outside of the transaction keeps it from colliding with tasks that go on.
  for (;;) {
    const { rows } = await few.execute(ctx.db)
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0)
      await ctx.transact(({ db }) =>
        db.deleteFrom('task').where('id', 'in', ids).where('time_ended', 'is not', null).execute(),
      )
    if (ids.length < atOnce) return
  }
}
