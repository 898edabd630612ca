import { requestJob } from '#kernel/job-queue/queue.ts'
import type { TaskActions } from '#tasks/kinds.ts'
import { freeSlot } from '#tasks/open-task.ts'
import { requireSpace } from './space.ts'
import { removeChunks } from './row.ts'
import { exportSlots } from './slots.ts'

/**
 * The actions that the owner of an export can apply to its task. A partial file is useless, so every action that ends
 * the export deletes it.
 */
export const exportTaskActions: TaskActions = {
  async cancel(ctx, { id }) {
    await removeChunks(ctx, id)
    await ctx.db.updateTable('task').set(nothingDone).where('id', '=', id).execute()
  },

  /** Starts over with the current list or log; the existing file is deleted. */
  async retry(ctx, { id, user_id, seat }) {
    await requireSpace(ctx)
    await removeChunks(ctx, id)
    await ctx.db
      .updateTable('task')
      .set({
        ...nothingDone,
        state: 'waiting',
        seat: seat ?? (await freeSlot(ctx, user_id, exportSlots)),
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
