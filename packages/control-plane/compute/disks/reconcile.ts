import { HypervisorError, type VolumeSource } from '@portico/hypervisor/port.ts'
import type { Context } from '../../kernel/context.ts'
import { claimDue, releaseAfterFailure } from '../../reconcile/leases.ts'
import type { Worker, WorkContext } from '../../reconcile/work.ts'
import { releaseContent } from '../storage-remains.ts'
import type { Disk } from './create.ts'

/** Makes the volumes of disks that are being created. */
export const disks: Worker = {
  name: 'disk reconciler',
  run: async (ctx) => {
    const claimed = await claimDue(ctx, 'disk')
    await Promise.all(claimed.map((disk) => provisionDisk(ctx, disk)))
    return claimed.length
  },
}

/**
 * Make the volume of a disk and show what came of it. Whoever calls holds the row's lease. A failure that repeating
 * cannot mend makes the disk `faulted`; it stays charged, and promised to its instance, until it is deleted.
 */
export async function provisionDisk(ctx: WorkContext, disk: Disk): Promise<void> {
  try {
    if (disk.state === 'creating') {
      await ctx.services.hypervisor.volumes.create({
        id: disk.id,
        size: disk.size,
        blockSize: disk.block_size,
        source: sourceOf(disk),
      })
    }
    await ctx.transact((tx) => settle(tx, disk.id, null))
  } catch (error) {
    ctx.log(`disk ${disk.id}`, error)
    if (error instanceof HypervisorError && !error.retry) {
      await ctx.transact((tx) => settle(tx, disk.id, error.message))
    } else await releaseAfterFailure(ctx, 'disk', disk)
  }
}

function sourceOf(disk: Disk): VolumeSource {
  if (disk.for_import) return { type: 'import' }
  if (disk.source_content_id === null) return { type: 'blank' }
  return { type: 'snapshot', snapshotId: disk.source_content_id }
}

/** Write down that there is nothing left to do, reading the row anew: it may have been attached meanwhile. */
async function settle(ctx: Context, id: string, failure: string | null): Promise<void> {
  const disk = await ctx.db.selectFrom('disk').selectAll().where('id', '=', id).executeTakeFirst()
  if (disk === undefined) return
  const made = disk.state === 'creating'
  await ctx.db
    .updateTable('disk')
    .set({
      lease_until: null,
      attempts: 0,
      time_due: null,
      ...(made ? { state: endState(disk, failure), failure, source_content_id: null } : {}),
    })
    .where('id', '=', id)
    .execute()
  // The source may have been deleted while it was still needed here.
  if (made && disk.source_content_id !== null) await releaseContent(ctx, disk.source_content_id)
}

function endState(disk: Disk, failure: string | null) {
  if (failure !== null) return 'faulted'
  if (disk.for_import) return 'import_ready'
  return disk.instance_id === null ? 'detached' : 'attached'
}
