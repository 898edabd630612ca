import {
  checkImportStep,
  checkImportWrite,
  decodeImportChunk,
  type ImportStep,
} from '@portico/domain/disks/import.ts'
import { insufficientCapacity, unavailable } from '@portico/domain/refusals.ts'
import { HypervisorError } from '@portico/hypervisor/port.ts'
import type { Context } from '#kernel/context.ts'
import { find } from '#authorization/lookup/find.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { enforce, refuse } from '#kernel/refusal-error.ts'
import { decideAndRun } from '../inline-job.ts'
import { createSnapshot, requireFreeSnapshotName } from '../snapshots/create.ts'
import { snapshotWork } from '../snapshots/reconcile.ts'
import type { Disk } from './create.ts'

interface DiskInput {
  readonly path: { readonly disk: string }
  readonly query: { readonly project?: string | undefined }
}

/** Finds the disk of a step, and checks that the step is allowed now. */
async function diskFor(ctx: Context, step: ImportStep, { path, query }: DiskInput): Promise<Disk> {
  const selector = { nameOrId: path.disk, project: query.project }
  const disk = await find(ctx, 'disk', selector)
  enforce(checkImportStep(step, disk.state))
  return disk
}

async function setState(ctx: Context, disk: Disk, state: Disk['state']): Promise<void> {
  await ctx.db.updateTable('disk').set({ state }).where('id', '=', disk.id).execute()
}

/**
 * Fills a disk with a client's bytes (docs/reference/disks-snapshots-images.md#disks).
 *
 * A write checks the disk's state and then writes without a lock, since this operation is called thousands of times. If
 * a client stops and finalizes the import before its own writes have been answered, the disk may or may not contain
 * such a write. A write never affects another disk, and writes whole chunks or nothing.
 */
export const importHandlers = {
  disk_bulk_write_import_start: async (ctx, input) => {
    await setState(ctx, await diskFor(ctx, 'start', input), 'importing_from_bulk_writes')
  },

  disk_bulk_write_import: {
    outside: async (ctx, input) => {
      const disk = await diskFor(ctx, 'write', input)
      const data = decodeImportChunk(input.body.base64_encoded_data)
      if (!(data instanceof Uint8Array)) return refuse(data)
      const { offset } = input.body
      enforce(checkImportWrite({ size: disk.size, blockSize: disk.block_size }, offset, data.length))
      // A dry run ends here, because writes to a volume cannot be rolled back.
      if (ctx.dryRun) return
      try {
        await ctx.services.hypervisor.volumes.write(disk.id, offset, data)
      } catch (error) {
        if (!(error instanceof HypervisorError)) throw error
        if (error.storageFull) refuse(insufficientCapacity(error.message))
        if (error.retry) refuse(unavailable)
        // If the disk was deleted during the write, this check throws 404 instead of the write's error.
        await diskFor(ctx, 'write', input)
        throw error
      }
    },
  },

  disk_bulk_write_import_stop: async (ctx, input) => {
    await setState(ctx, await diskFor(ctx, 'stop', input), 'import_ready')
  },

  disk_finalize_import: {
    outside: async (ctx, input) => {
      await decideAndRun(ctx, snapshotWork, async (inside) => {
        const disk = await diskFor(inside, 'finalize', input)
        const { snapshot_name: name } = input.body
        if (name === undefined) {
          await setState(inside, disk, 'detached')
          return null
        }
        const description = `snapshot of finalized disk ${disk.id}`
        await requireFreeSnapshotName(inside, disk, name)
        const created = await createSnapshot(inside, disk, { name, description })
        await setState(inside, disk, 'finalizing')
        return created
      })
    },
  },
} satisfies Handlers<
  | 'disk_bulk_write_import_start'
  | 'disk_bulk_write_import'
  | 'disk_bulk_write_import_stop'
  | 'disk_finalize_import'
>
