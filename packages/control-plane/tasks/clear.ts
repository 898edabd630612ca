import { taskLimits } from '@portico/domain/tasks/limits.ts'
import { sql } from 'kysely'
import { every, type Worker } from '#reconcile/work.ts'

/** ms between looks for tasks that are past keeping */
const period = 3_600_000

/** Tasks cleared in one transaction: each may have a hundred thousand members. */
const atOnce = 5

/** Forgets tasks some time after their end. */
export const taskClearing = (): Worker => ({
  name: 'task clearing',
  run: every(period, async (ctx) => {
    const before = new Date(ctx.now().getTime() - taskLimits.kept)
    let cleared: number
    do {
      cleared = await ctx.transact(async ({ db }) => {
        const { numAffectedRows } = await sql`
          delete from task where id in (
            select id from task where time_ended < ${before} order by time_ended limit ${atOnce})`.execute(db)
        return Number(numAffectedRows ?? 0n)
      })
    } while (cleared === atOnce)
    return 0
  }),
})
