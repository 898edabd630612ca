import type { QueueWorker } from '#reconcile/job.ts'
import { disks } from './disks/reconcile.ts'
import { snapshots } from './snapshots/reconcile.ts'
import { contentRemains, volumeRemains } from './storage-remains.ts'
import { uploadWorkers } from './uploads/step.ts'

/** Disks come before snapshots, because a volume must exist before it is copied; removals come last. */
export const storageWorkers = (): readonly QueueWorker[] => [
  disks,
  snapshots,
  ...uploadWorkers(),
  volumeRemains,
  contentRemains,
]
