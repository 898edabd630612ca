import { conflict } from '@portico/domain/refusals.ts'
import { refuse } from '#kernel/refusal-error.ts'
import type { TaskActions } from '#tasks/kinds.ts'
import { discardRestore } from './restore.ts'

/** The actions that the owner of a restore's task can apply to it. */
export const restoreTaskActions: TaskActions = {
  /** Requires no role: users can always end restores that they started. Nothing of the restore is kept. */
  async cancel(ctx, { id }) {
    const restore = await ctx.db
      .selectFrom('backup_restore')
      .selectAll()
      .where('task_id', '=', id)
      .executeTakeFirst()
    if (restore !== undefined) await discardRestore(ctx, restore)
  },
  retry: async () => refuse(conflict('A failed restore is not continued. Restore the backup again')),
}
