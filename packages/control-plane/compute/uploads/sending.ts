import { conflict } from '@portico/domain/refusals.ts'
import { sql } from 'kysely'
import type { Context } from '#kernel/context.ts'
import type { OutsideContext } from '#kernel/pipeline/handler.ts'
import { refuse } from '#kernel/refusal-error.ts'
import { every, type Worker } from '#reconcile/job.ts'
import type { TaskRow } from '#tasks/view.ts'
import { type Upload, readUpload } from './upload.ts'

/**
 * Pauses and resumes the task of a session that waits for pieces: the task runs while pieces arrive, and is paused when
 * none do. Only the arrival of pieces shows whether a client is sending, since a browser that was closed sends nothing.
 */

/** ms after the last piece, or the start, for which a file is shown as being sent; the console uses the same value */
const recentTime = 15_000

/** ms after a pause within which a piece is considered to have been in transit when its sender paused */
const transitTime = 2000

/** ms between checks for files that are no longer sent */
const period = 5000

/**
 * Resumes the task when a piece has arrived. Writes only for the first piece after a pause, since each write is a
 * change log entry. A piece that was in transit when its sender paused does not resume the task.
 */
export async function resumeTask(
  { db, now: sent, transact }: Pick<OutsideContext, 'db' | 'now' | 'transact'>,
  { task_id: id }: Upload,
): Promise<void> {
  const task = await db.selectFrom('task').select('state').where('id', '=', id).executeTakeFirst()
  if (task?.state !== 'held' && task?.state !== 'waiting') return
  const inTransitSince = new Date(sent.getTime() - transitTime)
  await transact(async ({ db: inside, now }) => {
    await sql`
      update task set state = 'running', time_run = ${now}, time_started = coalesce(time_started, ${now})
      where id = ${id} and state in ('held', 'waiting')
        and exists (select from image_upload where task_id = ${id} and state = 'receiving'
          and (time_held is null or time_held < ${inTransitSince}))`.execute(inside)
  })
}

/** Pauses the task at the sender's request. @throws 409 if the file is complete */
export async function pauseTask({ db, now }: Context, task: TaskRow, uploadId: string): Promise<void> {
  const upload = await readUpload(db, uploadId)
  if (upload?.state !== 'receiving')
    refuse(
      conflict('The file is complete, and the server’s part cannot be paused. Discard the upload instead'),
    )
  await db.updateTable('image_upload').set({ time_held: now }).where('id', '=', uploadId).execute()
  await db.updateTable('task').set({ state: 'held' }).where('id', '=', task.id).execute()
}

/** Pauses the tasks of files that are no longer sent. */
export function uploadPausing(): Worker {
  return {
    name: 'upload holding',
    run: every(period, async (ctx) => {
      const since = new Date(ctx.now().getTime() - recentTime)
      const unsent = sql`
        select task.id from task join image_upload on image_upload.task_id = task.id
        where task.seat is not null and task.state in ('waiting', 'running')
          and image_upload.state = 'receiving' and image_upload.time_modified < ${since}
          and not exists (select from image_upload_piece
            where upload_id = image_upload.id and time_received >= ${since})`
      // Usually there are no such files, and no transaction is needed.
      const { rows } = await unsent.execute(ctx.db)
      if (rows.length === 0) return 0
      await ctx.transact(({ db }) => sql`update task set state = 'held' where id in (${unsent})`.execute(db))
      return rows.length
    }),
  }
}
