import type { Context, Db } from '#kernel/context.ts'
import type { Next } from '#kernel/job-queue/queue.ts'
import { finalFailure } from '#reconcile/final-failure.ts'
import type { QueueWorker, Step } from '#reconcile/job.ts'
import type { InlineJob } from '../inline-job.ts'
import type { Snapshot } from './view.ts'

/**
 * Freezes the content of a snapshot's disk and writes the result. A permanent failure makes the snapshot `faulted`; it
 * is charged until it is deleted.
 */
const takeSnapshot: Step = async ({ db, services }, id) => {
  const snapshot = await readSnapshot(db, id)
  if (snapshot?.state !== 'creating') return async () => 'done'
  const failure = await finalFailure(() =>
    services.hypervisor.volumes.snapshot(snapshot.disk_id, snapshot.content_id),
  )
  // Whether the disk can be unlocked depends on its other snapshots.
  return { serializable: (ctx) => settle(ctx, snapshot, failure === null ? 'ready' : 'faulted') }
}

/** Takes requested snapshots. */
export const snapshots: QueueWorker = {
  name: 'snapshot reconciler',
  kind: 'snapshot',
  slots: 8,
  step: takeSnapshot,
}

export const snapshotWork: InlineJob<Snapshot> = {
  kind: 'snapshot',
  step: takeSnapshot,
  read: readSnapshot,
  predicted: (snapshot) => ({ ...snapshot, state: 'ready' }),
}

function readSnapshot(db: Db, id: string): Promise<Snapshot | undefined> {
  return db.selectFrom('snapshot').selectAll().where('id', '=', id).executeTakeFirst()
}

async function settle(ctx: Context, snapshot: Snapshot, state: 'ready' | 'faulted'): Promise<Next> {
  await ctx.db
    .updateTable('snapshot')
    .set({ state })
    .where('id', '=', snapshot.id)
    .where('state', '=', 'creating')
    .execute()
  await unlockDisk(ctx, snapshot.disk_id)
  return 'done'
}

/** Unlocks a disk after the last of its snapshots has been taken. */
async function unlockDisk(ctx: Context, diskId: string): Promise<void> {
  await ctx.db
    .updateTable('disk')
    .set({ state: 'detached' })
    .where('id', '=', diskId)
    .where('state', 'in', ['maintenance', 'finalizing'])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('snapshot')
            .select('snapshot.id')
            .where('snapshot.disk_id', '=', diskId)
            .where('snapshot.state', '=', 'creating'),
        ),
      ),
    )
    .execute()
}
