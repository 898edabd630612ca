import { askFor } from '#reconcile/queue.ts'
import type { OwnWays } from '../kinds.ts'
import { freeSeat } from '../open-task.ts'
import { removePieces } from './row.ts'
import { exportSeats } from './seats.ts'

/** What the owner of an export does with its task. Half a file is no file: whatever ends it removes what there is. */
export const exportTaskWays: OwnWays = {
  cancel: (ctx, { id }) => removePieces(ctx, id),
  /** From the beginning, as the list or the log is then. */
  async retry(ctx, { id, user_id }) {
    await ctx.db
      .updateTable('task')
      .set({
        state: 'waiting',
        seat: await freeSeat(ctx, user_id, exportSeats),
        failure: null,
        time_run: null,
        earlier: 0,
        time_ended: null,
      })
      .where('id', '=', id)
      .execute()
    await askFor(ctx, 'task', id)
  },
}
