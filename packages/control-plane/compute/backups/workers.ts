import type { QueueWorker } from '#reconcile/job.ts'
import { removeRemains } from './remains.ts'
import { restoreStep } from './restore/step.ts'
import { runSchedule } from './schedule.ts'
import { backUp } from './step.ts'

/** Few backups are copied at once, since each reads a disk and compresses its data. */
export const backupWorkers: readonly QueueWorker[] = [
  { name: 'backup schedules', kind: 'backup-schedule', slots: 4, step: runSchedule },
  { name: 'backups', kind: 'backup', slots: 2, step: backUp },
  { name: 'restores', kind: 'backup-restore', slots: 2, step: restoreStep },
  { name: 'backup remains', kind: 'backup-remains', slots: 1, step: removeRemains },
]
