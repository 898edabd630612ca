import type { Context } from '#kernel/context.ts'
import type { JobQueue } from '#kernel/job-queue/queue.ts'
import { revertibleKinds } from './kinds.ts'

interface Ending {
  readonly queue: JobQueue
  /** user ID; null: the system */
  readonly by: string | null
}

/**
 * Confirms a pending revertible change. Of several concurrent attempts to end a change, the one that writes its row
 * succeeds.
 * @returns false if the change has ended or its time is over
 */
export async function confirm(ctx: Context, id: string, { queue, by }: Ending): Promise<boolean> {
  const kept = await ctx.db
    .updateTable('trial')
    .set({ state: 'kept', time_ended: ctx.now, ended_by: by })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('time_due', '>', queue.now())
    .returning(['kind', 'thing_id'])
    .executeTakeFirst()
  if (kept === undefined) return false
  await revertibleKinds[kept.kind].confirmed?.(ctx, kept.thing_id)
  return true
}

/**
 * Reverts a pending change; the system does so only when it is due. Like `confirm`, succeeds only by writing the
 * change's row, and restores the resource in the same transaction. @returns false if the change has ended or is not due
 */
export async function revert(ctx: Context, id: string, { queue, by }: Ending): Promise<boolean> {
  const ended = await ctx.db
    .updateTable('trial')
    .set({ state: 'taken_back', time_ended: ctx.now, ended_by: by })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .$if(by === null, (all) => all.where('time_due', '<=', queue.now()))
    .returning(['kind', 'thing_id', 'before'])
    .executeTakeFirst()
  if (ended === undefined) return false
  await revertibleKinds[ended.kind].revert(ctx, ended.thing_id, ended.before)
  return true
}
