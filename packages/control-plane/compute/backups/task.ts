import type { TaskAbout } from '@portico/contract/portico/tasks.ts'
import { backupLimits } from '@portico/domain/backups/limits.ts'
import { tooManyBackupTasks } from '@portico/domain/backups/rules.ts'
import { type Context, userOf } from '#kernel/context.ts'
import { freeSlot, insertTask, type SlotRange } from '#tasks/open-task.ts'
import { writeCounts } from '#tasks/outcome.ts'

const first = 3001

/** Backups and restores have a separate range of slots with a separate limit, since each copies much data. */
const slots: SlotRange = {
  first,
  last: first + backupLimits.runningPerUser - 1,
  full: tooManyBackupTasks,
}

/**
 * Creates the task of a backup or restore, whose progress its background job writes.
 * @param task.total bytes of the disks
 * @throws 429
 */
export async function openBackupTask(
  ctx: Context,
  task: {
    readonly id: string
    readonly projectId: string
    readonly about: Extract<TaskAbout, { kind: 'backup' | 'restore' }>
    readonly total: number
  },
): Promise<void> {
  await insertTask(ctx, task, await freeSlot(ctx, userOf(ctx).userId, slots))
}

/** @param done bytes that were copied, holes included */
export async function taskProgress(ctx: Context, id: string | null, done: number): Promise<void> {
  if (id !== null) await writeCounts(ctx, id, (counts) => ({ ...counts, done }))
}

/** Ends a task that has not ended. @param failure null if it is done */
export async function endTask(ctx: Context, id: string | null, failure: string | null): Promise<void> {
  if (id === null) return
  const { total, ...task } = await ctx.db
    .selectFrom('task')
    .select(['total', 'time_started', 'time_run'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const result = failure === null ? { state: 'done', done: total, told: total } : { state: 'failed', failure }
  await ctx.db
    .updateTable('task')
    .set({
      ...(result as { state: 'done' | 'failed' }),
      seat: null,
      time_started: task.time_started ?? ctx.now,
      time_run: task.time_run ?? ctx.now,
      time_ended: ctx.now,
    })
    .where('id', '=', id)
    .execute()
}

/** Ends the task of a deleted backup. */
export async function cancelBackupTask(ctx: Context, id: string | null): Promise<void> {
  if (id === null) return
  await ctx.db
    .updateTable('task')
    .set({ state: 'cancelled', seat: null, time_ended: ctx.now })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running', 'held'])
    .execute()
}
