import { backupLimits } from '@portico/domain/backups/limits.ts'
import type { ByteRange } from '@portico/hypervisor/port.ts'
import type { BackupTarget } from '#kernel/backup-target.ts'
import type { BackupDiskTable } from '#kernel/database/schema/backups.ts'
import type { JobContext } from '#reconcile/job.ts'
import type { Selectable } from 'kysely'
import { type FoundChunk, storeChunks } from './store.ts'
import type { Backup } from './view.ts'
import { isZero } from './zeros.ts'

type BackupDisk = Selectable<BackupDiskTable>

/** Number of chunks that are read, compressed and stored at the same time. */
const atOnce = 8

/** Maximum number of chunks per step: between steps, other backups get their turn. */
const perStep = 128

/**
 * Copies the next chunks of a backup's disks to the target.
 * @returns whether everything is copied
 * @throws BackupObsolete, TargetError, HypervisorError
 */
export async function copyChunks(ctx: JobContext, target: BackupTarget, backup: Backup): Promise<boolean> {
  const { volumes } = ctx.services.hypervisor
  let left = perStep
  for (const disk of await disksToCopy(ctx, backup)) {
    const ranges = await volumes.ranges(disk.content_id)
    for (let next = disk.next; next < disk.size;) {
      if (left <= 0) return false
      const positions = positionsIn(ranges, next, disk.size).slice(0, atOnce)
      const found = await Promise.all(positions.map((position) => readChunk(ctx, target, disk, position)))
      const last = positions.at(-1)
      next = positions.length < atOnce || last === undefined ? disk.size : (last + 1) * backupLimits.chunk
      await storeChunks(ctx, { target, backup, disk: disk.ordinal, found: found.flat(), next })
      left -= atOnce
    }
  }
  return true
}

function disksToCopy({ db }: JobContext, { id }: Backup): Promise<BackupDisk[]> {
  return db
    .selectFrom('backup_disk')
    .selectAll()
    .where('backup_id', '=', id)
    .whereRef('next', '<', 'size')
    .orderBy('ordinal')
    .execute()
}

/** Returns the positions of chunks that may have data, from an offset in bytes. Chunk 0 begins at offset 0. */
function positionsIn(ranges: readonly ByteRange[], from: number, size: number): readonly number[] {
  const { chunk } = backupLimits
  const positions: number[] = []
  let next = Math.floor(from / chunk)
  for (const { start, length } of ranges) {
    const end = Math.min(size, start + length)
    next = Math.max(next, Math.floor(start / chunk))
    for (; next * chunk < end && positions.length <= atOnce; next++) positions.push(next)
  }
  return positions
}

/** @returns the chunk, or none if it is all zeros */
async function readChunk(
  { services }: JobContext,
  target: BackupTarget,
  disk: BackupDisk,
  position: number,
): Promise<readonly FoundChunk[]> {
  const offset = position * backupLimits.chunk
  const length = Math.min(backupLimits.chunk, disk.size - offset)
  const data = await services.hypervisor.volumes.read(disk.content_id, offset, length)
  if (isZero(data)) return []
  return [{ position, hash: await target.hash(data), data }]
}
