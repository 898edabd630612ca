import { backupLimits } from '@portico/domain/backups/limits.ts'
import { conflict } from '@portico/domain/refusals.ts'
import { nonZeroParts } from '@portico/domain/zero-bytes.ts'
import { sql } from 'kysely'
import { type BackupTarget, DamagedChunk } from '#kernel/backup-target.ts'
import type { Context } from '#kernel/context.ts'
import { refuse } from '#kernel/refusal-error.ts'
import type { JobContext } from '#reconcile/job.ts'
import type { Disk } from '#compute/disks/create.ts'
import { chunkKey } from '../chunk-key.ts'
import { markStored, reportDamage } from '../damage.ts'
import { taskProgress } from '../task.ts'
import type { Backup } from '../view.ts'
import { endWaiting } from '../waiting.ts'
import type { Restore, RestoredDisk } from './restore.ts'

/** The restore was cancelled or has ended since the step began. */
export class RestoreObsolete extends Error {
  override readonly name = 'RestoreObsolete'
}

/** The refusal when a user has deleted or used a disk before it was filled. */
export const diskChanged = conflict('A disk was deleted or changed during the restore')

/** Number of chunks that are read from the target at the same time. */
const atOnce = 4

/** Maximum number of chunks per step: between steps, other restores get their turn. */
const perStep = 128

interface Filling {
  readonly target: BackupTarget
  readonly backup: Backup
  readonly restore: Restore
  readonly disks: readonly RestoredDisk[]
}

/**
 * Writes the next chunks of a backup to the disks of a restore.
 * @returns whether everything is written
 * @throws RestoreObsolete, DamagedChunk, TargetError, HypervisorError, RefusalError
 */
export async function fillDisks(
  ctx: JobContext,
  { target, backup, restore, disks }: Filling,
): Promise<boolean> {
  let left = perStep
  for (const { ordinal, next, disk } of disks) {
    if (disk === undefined) return refuse(diskChanged)
    if (disk.state === 'import_ready') await beginImport(ctx, restore, disk)
    else if (disk.state !== 'importing_from_bulk_writes') refuse(diskChanged)
    for (let from = next; from < disk.size;) {
      if (left <= 0) return false
      const pieces = await piecesFrom(ctx, backup, ordinal, from)
      const data = await Promise.all(pieces.map((piece) => readPiece(ctx, target, backup, piece)))
      await noteFound(ctx, pieces)
      for (const [i, piece] of pieces.entries()) {
        const bytes = data[i]
        if (bytes !== undefined) await write(ctx, disk, piece.position * backupLimits.chunk, bytes)
      }
      const last = pieces.at(-1)
      from =
        pieces.length < atOnce || last === undefined ? disk.size : (last.position + 1) * backupLimits.chunk
      await ctx.transact(
        (inside) => note(inside, restore, { ordinal, diskId: disk.id }, from),
        'repeatable read',
      )
      left -= atOnce
    }
  }
  return true
}

interface Piece {
  readonly position: number
  readonly id: string
  readonly hash: string
  /** false if the chunk was lost before */
  readonly stored: boolean
}

function piecesFrom({ db }: JobContext, { id }: Backup, disk: number, offset: number): Promise<Piece[]> {
  return db
    .selectFrom('backup_piece')
    .innerJoin('backup_chunk as c', 'c.id', 'chunk_id')
    .select(['position', 'c.id', 'c.hash', 'c.stored'])
    .where('backup_id', '=', id)
    .where('disk', '=', disk)
    .where('position', '>=', Math.floor(offset / backupLimits.chunk))
    .orderBy('position')
    .limit(atOnce)
    .execute()
}

async function readPiece(ctx: JobContext, target: BackupTarget, { project_id }: Backup, { id, hash }: Piece) {
  try {
    return await target.read(chunkKey({ id, project_id }), hash)
  } catch (error) {
    if (error instanceof DamagedChunk) {
      await reportDamage(ctx.services, id)
    }
    throw error
  }
}

/** Notes that an operator has brought lost chunks back, which were just read. */
async function noteFound(ctx: JobContext, read: readonly Piece[]): Promise<void> {
  const found = read.filter(({ stored }) => !stored).map(({ id }) => id)
  if (found.length > 0) await ctx.transact((inside) => markStored(inside, found), 'repeatable read')
}

async function write({ services }: JobContext, disk: Disk, offset: number, data: Uint8Array): Promise<void> {
  for (const { start, end } of nonZeroParts(data)) {
    await services.hypervisor.volumes.write(disk.id, offset + start, data.subarray(start, end))
  }
}

function beginImport(ctx: JobContext, restore: Restore, disk: Disk): Promise<void> {
  return ctx.transact(async (inside) => {
    await lock(inside, restore)
    const { numUpdatedRows } = await inside.db
      .updateTable('disk')
      .set({ state: 'importing_from_bulk_writes' })
      .where('id', '=', disk.id)
      .where('state', '=', 'import_ready')
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) refuse(diskChanged)
  })
}

/** @throws 409 if a user has ended the import of the disk, so that it may be in use */
async function note(
  ctx: Context,
  restore: Restore,
  { ordinal, diskId }: { readonly ordinal: number; readonly diskId: string },
  next: number,
): Promise<void> {
  const { db } = ctx
  await lock(ctx, restore)
  const disk = await db.selectFrom('disk').select('state').where('id', '=', diskId).executeTakeFirst()
  if (disk?.state !== 'importing_from_bulk_writes') refuse(diskChanged)
  await db
    .updateTable('backup_restore_disk')
    .set((eb) => ({ next: eb.fn('greatest', ['next', eb.val(next)]) }))
    .where('restore_id', '=', restore.id)
    .where('ordinal', '=', ordinal)
    .execute()
  const { done } = await db
    .selectFrom('backup_restore_disk')
    .select(sql<number>`sum(next)::bigint`.as('done'))
    .where('restore_id', '=', restore.id)
    .executeTakeFirstOrThrow()
  await taskProgress(ctx, restore.task_id, done)
  await endWaiting(ctx, restore.backup_id)
}

/** @throws RestoreObsolete */
export async function lock({ db }: Pick<Context, 'db'>, { id }: Restore): Promise<void> {
  const row = await db
    .selectFrom('backup_restore')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new RestoreObsolete(`restore ${id} has ended`)
}
