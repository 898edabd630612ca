import type { Context } from '#kernel/context.ts'
import type { TaskKinds } from './kinds.ts'
import type { TaskRow } from './view.ts'

/** Ends an open task permanently: members that have not begun are not changed, and finished ones remain done. */
export async function cancelTask(kinds: TaskKinds, ctx: Context, task: TaskRow): Promise<void> {
  await kinds[task.about.kind].actions?.cancel(ctx, task)
  await ctx.db
    .updateTable('task')
    .set({ state: 'cancelled', seat: null, time_ended: ctx.now })
    .where('id', '=', task.id)
    .execute()
}
