import { conflict } from '@portico/domain/refusals.ts'
import { refuse } from '#kernel/refusal-error.ts'
import type { TaskActions } from '#tasks/kinds.ts'
import { removeBackup } from './end.ts'
import { readBackup } from './view.ts'

/** The actions that the owner of a backup's task can apply to it. */
export const backupTaskActions: TaskActions = {
  /** Requires no role: users can always end backups that they started. Nothing of the backup is kept. */
  async cancel(ctx, { about }) {
    const backup = about.kind === 'backup' ? await readBackup(ctx.db, about.backup) : undefined
    if (backup?.state === 'creating') await removeBackup(ctx, backup)
  },
  retry: async () => refuse(conflict('A failed backup is not continued. Back up the instance again')),
}
