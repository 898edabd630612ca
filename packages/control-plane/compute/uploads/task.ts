import { uploadLimits } from '@portico/domain/images/upload.ts'
import { isOpen, type TaskState } from '@portico/domain/tasks/states.ts'
import { type Context, userOf } from '#kernel/context.ts'
import { freeSlot, insertTask } from '#tasks/open-task.ts'
import type { Upload } from './upload.ts'
import { noProgress, stepsOf } from './view.ts'

/** Sessions have their own range of slots: there are many of them, and most wait for their sender. */
const firstSlot = 1001
const slots = { first: firstSlot, last: firstSlot + uploadLimits.sessionsPerUser - 1 }

/** Number of steps counted as the progress of a session's task. */
const steps = 5

/**
 * Creates the task of a session. It belongs to the user who started the session: it is visible on all their devices,
 * with a notification when it ends.
 */
export async function openUploadTask(ctx: Context, { id, task_id, project_id, name }: Upload): Promise<void> {
  const about = { kind: 'image_upload', upload: id, name } as const
  const seat = await freeSlot(ctx, userOf(ctx).userId, slots)
  await insertTask(ctx, { id: task_id, projectId: project_id, about, total: steps }, seat)
}

/** In state `receiving` the session waits for the sender; sending.ts resumes the task while pieces arrive. */
function stateOf({ state }: Upload): TaskState {
  if (state === 'receiving') return 'held'
  return state === 'done' || state === 'failed' ? state : 'running'
}

/** Updates the task's progress from its session. The task may no longer exist if it was dismissed. */
export async function updateTask(ctx: Context, upload: Upload): Promise<void> {
  const task = await ctx.db
    .selectFrom('task')
    .select(['state', 'seat', 'user_id', 'time_started', 'time_run'])
    .where('id', '=', upload.task_id)
    .executeTakeFirst()
  if (task === undefined) return
  const state = stateOf(upload)
  const done = stepsOf(upload, noProgress).filter((step) => ['done', 'skipped'].includes(step.state)).length
  const failed = state === 'failed' ? 1 : 0
  const isRetried = task.state === 'failed' && state !== 'failed'
  await ctx.db
    .updateTable('task')
    .set({
      state,
      done,
      failed,
      told: done + failed,
      failure: upload.failure,
      seat: isOpen(state) ? (task.seat ?? (await freeSlot(ctx, task.user_id, slots))) : null,
      time_started: task.time_started ?? (state === 'held' ? null : ctx.now),
      time_run: isRetried ? ctx.now : (task.time_run ?? (state === 'held' ? null : ctx.now)),
      time_ended: isOpen(state) ? null : ctx.now,
    })
    .where('id', '=', upload.task_id)
    .execute()
}

/** Cancels the task of a discarded session. */
export async function cancelTask(ctx: Context, { task_id }: Upload): Promise<void> {
  await ctx.db
    .updateTable('task')
    .set({ state: 'cancelled', seat: null, time_ended: ctx.now })
    .where('id', '=', task_id)
    .where('state', 'in', ['waiting', 'running', 'held', 'failed'])
    .execute()
}
