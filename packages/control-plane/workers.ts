import { instanceRounds, instanceWorkers } from './compute/instances/workers.ts'
import { backupWorkers } from './compute/backups/workers.ts'
import { storageWorkers } from './compute/storage-workers.ts'
import { strayVolumes } from './compute/stray-volumes.ts'
import { uploadPausing } from './compute/uploads/sending.ts'
import { uploadSweep } from './compute/uploads/sweep.ts'
import { inventoryWorkers } from './fleet/sleds/inventory-worker.ts'
import { outageDetectors } from './fleet/outages/detector.ts'
import { outageWorkers } from './fleet/outages/worker.ts'
import { sledWorkers } from './fleet/sleds/worker.ts'
import { sessionWorkers } from './identity/login/sweep.ts'
import { logWorkers } from './reconcile/log-workers.ts'
import { contentionWorkers } from './reconcile/contention-workers.ts'
import { provisionedWorkers } from './metrics/measurements/provisioned-history.ts'
import { metricWorkers } from './metrics/samples/workers.ts'
import { lineKeeping } from './support/lines/keeper.ts'
import { lostBundleRound, supportBundleWorkers } from './support/bundles/worker.ts'
import { presence } from './support/servers/presence.ts'
import { networkRounds, networkWorkers } from './network/engine/workers.ts'
import { taskKinds } from './task-kinds.ts'
import { taskClearing } from './tasks/clear.ts'
import { exportClearing } from './exports/clear.ts'
import { taskWorkers } from './tasks/worker.ts'
import { revertibleChangeWorkers } from './revertible-changes/worker.ts'
import type { Workers } from './reconcile/job.ts'

/**
 * All background jobs. They are created for each server, since workers may have state. The order matters only to tests,
 * which run one kind after the other: a volume exists before it is copied, a disk before its machine starts.
 */
export const makeWorkers = (): Workers => ({
  queueWorkers: [
    ...storageWorkers(),
    ...backupWorkers,
    ...sledWorkers,
    ...outageWorkers,
    ...instanceWorkers,
    ...networkWorkers,
    ...taskWorkers(taskKinds),
    ...revertibleChangeWorkers,
    ...supportBundleWorkers,
  ],
  roundWorkers: [
    ...instanceRounds(),
    ...networkRounds(),
    ...inventoryWorkers(),
    ...outageDetectors(),
    strayVolumes(),
    uploadPausing(),
    uploadSweep(),
    ...sessionWorkers(),
    ...metricWorkers(),
    ...provisionedWorkers(),
    ...logWorkers(),
    ...contentionWorkers(),
    taskClearing(taskKinds),
    exportClearing(),
    lostBundleRound(),
    presence(),
    ...lineKeeping(),
  ],
})
