import { sql } from 'kysely'
import { every, type Worker } from '#reconcile/job.ts'

/** ms between checks for files older than the retention */
const period = 3_600_000

/** maximum number of files deleted in one transaction: each may have a quarter of a GiB */
const atOnce = 4

/** Deletes files some time after they were created; their tasks are kept longer. */
export const exportClearing = (): Worker => ({
  name: 'export clearing',
  run: every(period, async (ctx) => {
    let cleared: number
    do {
      cleared = await ctx.transact(async ({ db, now }) => {
        const { rows } = await sql<{ task_id: string }>`
          select task_id from task_export e
          where complete and time_expires <= ${now}
            and exists (select from task_export_piece p where p.task_id = e.task_id)
          order by time_expires limit ${atOnce}`.execute(db)
        const ids = rows.map(({ task_id }) => task_id)
        if (ids.length > 0) await db.deleteFrom('task_export_piece').where('task_id', 'in', ids).execute()
        return ids.length
      })
    } while (cleared === atOnce)
    return 0
  }),
})
