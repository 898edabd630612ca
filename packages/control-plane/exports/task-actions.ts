import { requestJob } from '#kernel/job-queue/queue.ts'
import type { OwnWays } from '#tasks/kinds.ts'
import { freeSeat } from '#tasks/open-task.ts'
import { requireRoom } from './space.ts'
import { removePieces } from './row.ts'
import { exportSeats } from './slots.ts'

/** What the owner of an export can do with its task. A partial file is useless: whatever ends the export deletes it. */
export const exportTaskWays: OwnWays = {
  async cancel(ctx, { id }) {
    await removePieces(ctx, id)
    await ctx.db.updateTable('task').set(nothingDone).where('id', '=', id).execute()
  },

  /** Starts over with the current list or log, wherever it was; the existing file is deleted. */
  async retry(ctx, { id, user_id, seat }) {
    await requireRoom(ctx)
    await removePieces(ctx, id)
    await ctx.db
      .updateTable('task')
      .set({
        ...nothingDone,
        state: 'waiting',
        seat: seat ?? (await freeSeat(ctx, user_id, exportSeats)),
        failure: null,
        time_run: null,
        time_ended: null,
      })
      .where('id', '=', id)
      .execute()
    await requestJob(ctx, 'task', id)
  },
}

const nothingDone = { done: 0, told: 0, earlier: 0 }
