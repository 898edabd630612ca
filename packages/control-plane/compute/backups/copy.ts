import { backupLimits } from '@portico/domain/backups/limits.ts'
import { isZero } from '@portico/domain/zero-bytes.ts'
import type { ByteRange } from '@portico/hypervisor/port.ts'
import type { BackupTarget } from '#kernel/backup-target.ts'
import type { BackupDiskTable } from '#kernel/database/schema/backups.ts'
import type { JobContext } from '#reconcile/job.ts'
import type { Selectable } from 'kysely'
import { type FoundChunk, storeChunks } from './store.ts'
import type { Backup } from './view.ts'

type BackupDisk = Selectable<BackupDiskTable>

/** Number of chunks that are read, compressed and stored at the same time. */
const atOnce = 4

/** Maximum number of chunks per step: between steps, other backups get their turn. */
const perStep = 128

/**
 * Copies the next chunks of a backup's disks to the target.
 * @returns whether everything is copied
 * @throws BackupObsolete, TargetError, HypervisorError
 */
export async function copyChunks(ctx: JobContext, target: BackupTarget, backup: Backup): Promise<boolean> {
  let left = perStep
  for (const disk of await disksToCopy(ctx, backup)) {
    const ranges = await ctx.services.hypervisor.volumes.ranges(disk.content_id)
    const positions = positionsIn(ranges, disk, left)
    const store = (found: readonly FoundChunk[], next: number) =>
      storeChunks(ctx, { target, backup, disk: disk.ordinal, found, next })
    for (let from = 0; from < positions.length; from += atOnce) {
      const some = positions.slice(from, from + atOnce)
      const found = await Promise.all(some.map((position) => readChunk(ctx, target, disk, position)))
      await store(found.flat(), ((some.at(-1) ?? 0) + 1) * backupLimits.chunk)
    }
    left -= positions.length
    if (left === 0) return false
    // The rest of the disk is empty.
    await store([], disk.size)
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

/** Returns the positions of a disk's next chunks that may have data. Chunk 0 begins at offset 0. */
function positionsIn(
  ranges: readonly ByteRange[],
  { next, size }: Pick<BackupDisk, 'next' | 'size'>,
  most: number,
): readonly number[] {
  const { chunk } = backupLimits
  const positions: number[] = []
  let position = Math.floor(next / chunk)
  for (const { start, length } of ranges) {
    if (positions.length >= most) break
    const end = Math.min(size, start + length)
    position = Math.max(position, Math.floor(start / chunk))
    for (; position * chunk < end && positions.length < most; position++) positions.push(position)
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
