import { uploadTaskActions } from './compute/uploads/task-actions.ts'
import { backupTaskActions } from './compute/backups/task-actions.ts'
import { restoreTaskActions } from './compute/backups/restore/task-actions.ts'
import { drainActions, drainTurn } from './compute/drains/turn.ts'
import { bulkMemberKind } from './bulk/calls.ts'
import { bulkTurn } from './bulk/turn.ts'
import { exportTaskActions } from './exports/task-actions.ts'
import { exportTurn } from './exports/turn.ts'
import type { TaskKinds } from './tasks/kinds.ts'

export const taskKinds: TaskKinds = {
  bulk: { turn: bulkTurn, memberKind: bulkMemberKind },
  // A separate background job (compute/uploads/step.ts) runs this task and writes its progress.
  image_upload: { turn: () => Promise.resolve(), actions: uploadTaskActions },
  // Separate background jobs run these tasks and write their progress.
  backup: { turn: () => Promise.resolve(), actions: backupTaskActions },
  restore: { turn: () => Promise.resolve(), actions: restoreTaskActions },
  drain: { turn: drainTurn, actions: drainActions, memberKind: () => 'instance' },
  export: { turn: exportTurn, actions: exportTaskActions },
}
