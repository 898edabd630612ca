import type { VolumeSource } from '@portico/hypervisor/port.ts'
import type { Context, Db } from '#kernel/context.ts'
import type { Next } from '#kernel/job-queue/queue.ts'
import { finalFailure } from '#reconcile/final-failure.ts'
import type { QueueWorker, Step } from '#reconcile/job.ts'
import type { InlineJob } from '../inline-job.ts'
import { releaseContent } from '../storage-remains.ts'
import type { Disk } from './create.ts'

/**
 * Creates the volume of a disk in state `creating`, and writes the result. A permanent failure makes the disk
 * `faulted`; it is charged, and assigned to its instance, until it is deleted.
 */
const makeVolume: Step = async ({ db, services }, id) => {
  const disk = await readDisk(db, id)
  if (disk?.state !== 'creating') return async () => 'done'
  const failure = await finalFailure(() =>
    services.hypervisor.volumes.create({
      id: disk.id,
      size: disk.size,
      blockSize: disk.block_size,
      source: sourceOf(disk),
    }),
  )
  // A copy needs a serializable transaction: whether the source's content is still needed depends on rows that others
  // write.
  return disk.source_content_id === null
    ? (ctx) => settle(ctx, id, failure)
    : { serializable: (ctx) => settle(ctx, id, failure) }
}

/** Creates the volumes of disks. */
export const disks: QueueWorker = { name: 'disk reconciler', kind: 'disk', slots: 8, step: makeVolume }

export const diskWork: InlineJob<Disk> = {
  kind: 'disk',
  step: makeVolume,
  read: readDisk,
  predicted: (disk) => ({ ...disk, state: endState(disk, null), source_content_id: null }),
}

function readDisk(db: Db, id: string): Promise<Disk | undefined> {
  return db.selectFrom('disk').selectAll().where('id', '=', id).executeTakeFirst()
}

function sourceOf(disk: Disk): VolumeSource {
  if (disk.for_import) return { type: 'import' }
  if (disk.source_content_id === null) return { type: 'blank' }
  return { type: 'snapshot', snapshotId: disk.source_content_id }
}

/** Writes the result. Reads the row again, because the disk may have been attached since the step began. */
async function settle(ctx: Context, id: string, failure: string | null): Promise<Next> {
  const disk = await readDisk(ctx.db, id)
  if (disk?.state !== 'creating') return 'done'
  await ctx.db
    .updateTable('disk')
    .set({ state: endState(disk, failure), failure, source_content_id: null })
    .where('id', '=', id)
    .execute()
  // The source may have been deleted while this disk still needed its content.
  if (disk.source_content_id !== null) await releaseContent(ctx, disk.source_content_id)
  return 'done'
}

function endState(disk: Disk, failure: string | null) {
  if (failure !== null) return 'faulted'
  if (disk.for_import) return 'import_ready'
  return disk.instance_id === null ? 'detached' : 'attached'
}
