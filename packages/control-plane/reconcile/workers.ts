import { instanceWorkers } from '../compute/instances/reconcile.ts'
import { storageWorkers } from '../compute/storage-workers.ts'
import { sessionWorkers } from '../identity/login/sweep.ts'
import { logWorkers } from '../kernel/changes/keeper.ts'
import { metricWorkers } from '../metrics/samples/sampler.ts'
import type { Worker } from './work.ts'

/** All background work, in the order of a pass; made anew for each server, since workers may keep notes. */
export const makeWorkers = (): readonly Worker[] => [
  ...storageWorkers(),
  ...instanceWorkers(),
  ...sessionWorkers(),
  ...metricWorkers(),
  ...logWorkers(),
]
