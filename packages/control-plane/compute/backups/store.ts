import { sql } from 'kysely'
import type { BackupTarget } from '#kernel/backup-target.ts'
import type { Context } from '#kernel/context.ts'
import type { JobContext } from '#reconcile/job.ts'
import { chunkKey } from './chunk-key.ts'
import { markStored } from './damage.ts'
import { taskProgress } from './task.ts'
import type { Backup } from './view.ts'

/** A chunk of a disk that is not all zeros. */
export interface FoundChunk {
  /** number of the chunk in the disk, from 0 */
  readonly position: number
  readonly hash: string
  readonly data: Uint8Array
}

interface Batch {
  readonly target: BackupTarget
  readonly backup: Backup
  /** number of the disk in the backup */
  readonly disk: number
  readonly found: readonly FoundChunk[]
  /** bytes of the disk before this offset are copied after this batch */
  readonly next: number
}

/** The backup was deleted or has ended since the step began. */
export class BackupObsolete extends Error {
  override readonly name = 'BackupObsolete'
}

interface Chunk {
  readonly id: string
  readonly hash: string
  readonly stored: boolean
}

/**
 * Stores chunks of a disk. The reference to a chunk is written before its data: from then on, no other server removes
 * the chunk, and data that was stored just before this server was killed is known. Data is stored before the chunk
 * counts as stored.
 * @throws BackupObsolete, TargetError
 */
export async function storeChunks(ctx: JobContext, batch: Batch): Promise<void> {
  const { target, backup, found } = batch
  const chunks =
    found.length === 0 ? [] : await ctx.transact((inside) => refer(inside, batch), 'repeatable read')
  const missing = chunks.filter(({ stored }) => !stored)
  const sizes = await Promise.all(
    missing.map(({ id, hash }) => {
      const chunk = found.find((each) => each.hash === hash)
      if (chunk === undefined) throw new Error(`chunk ${id} was not requested`)
      return target.write(chunkKey({ id, project_id: backup.project_id }), chunk.data)
    }),
  )
  const added = sizes.reduce((sum, size) => sum + size, 0)
  await ctx.transact((inside) => note(inside, batch, missing, added), 'repeatable read')
}

/** Refers to the chunks, and returns them; those that are new are not stored yet. */
async function refer(ctx: Context, { target, backup, disk, found }: Batch): Promise<readonly Chunk[]> {
  const { db } = ctx
  await lockUnfinished(ctx, backup.id)
  const hashes = [...new Set(found.map(({ hash }) => hash))].toSorted()
  const present = await db
    .selectFrom('backup_chunk')
    .select(['id', 'hash', 'stored'])
    .where('project_id', '=', backup.project_id)
    .where('target', '=', target.location)
    .where('hash', 'in', hashes)
    // A chunk that another server is removing makes this transaction start over, and the chunk is stored again.
    .forKeyShare()
    .execute()
  const known = new Set(present.map(({ hash }) => hash))
  const fresh = hashes
    .filter((hash) => !known.has(hash))
    .map((hash) => ({ id: ctx.newId(), hash, project_id: backup.project_id, target: target.location }))
  if (fresh.length > 0) await db.insertInto('backup_chunk').values(fresh).execute()
  const chunks: readonly Chunk[] = [...present, ...fresh.map(({ id, hash }) => ({ id, hash, stored: false }))]
  const ids = new Map(chunks.map(({ hash, id }) => [hash, id]))
  await db
    .insertInto('backup_piece')
    .values(
      found.map(({ position, hash }) => ({
        backup_id: backup.id,
        disk,
        position,
        chunk_id: ids.get(hash) ?? '',
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return chunks
}

async function note(ctx: Context, batch: Batch, stored: readonly Chunk[], added: number): Promise<void> {
  const { db } = ctx
  const { backup, disk, next } = batch
  await lockUnfinished(ctx, backup.id)
  const ids = stored.map(({ id }) => id)
  if (ids.length > 0) {
    await markStored(ctx, ids)
  }
  await db
    .updateTable('backup_disk')
    .set((eb) => ({ next: eb.fn('greatest', ['next', eb.val(next)]) }))
    .where('backup_id', '=', backup.id)
    .where('ordinal', '=', disk)
    .execute()
  const { done } = await db
    .selectFrom('backup_disk')
    .select(sql<number>`sum(next)::bigint`.as('done'))
    .where('backup_id', '=', backup.id)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('backup')
    .set((eb) => ({ done_bytes: done, added_bytes: eb('added_bytes', '+', added), waiting: null }))
    .where('id', '=', backup.id)
    .execute()
  await taskProgress(ctx, backup.task_id, done)
}

/** @throws BackupObsolete */
async function lockUnfinished({ db }: Context, id: string): Promise<void> {
  const row = await db
    .selectFrom('backup')
    .select('state')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row?.state !== 'creating') throw new BackupObsolete(`backup ${id} has ended`)
}
