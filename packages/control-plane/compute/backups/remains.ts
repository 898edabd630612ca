import { deleteUnreferenced } from '#kernel/database/transact.ts'
import type { Context } from '#kernel/context.ts'
import { requestJob } from '#kernel/job-queue/queue.ts'
import type { JobContext, Step } from '#reconcile/job.ts'
import { chunkKey } from './chunk-key.ts'
import { removeIndex } from './stored-index.ts'
import { verifyTarget } from './target.ts'
import { type Backup, readBackup } from './view.ts'

/** Maximum number of references that one step removes, and of chunks. */
const atOnce = 500

/** Number of chunks that are removed from the target at the same time. */
const parallel = 8

/** ms until a chunk is tried again that is in another target than the current one */
const retryDelay = 3_600_000

/** Lets a background job remove what backups that were deleted or have failed stored. */
export async function discardContent(ctx: Context, backups: readonly Backup[]): Promise<void> {
  const indexes = backups.map(({ id, project_id, target }) => ({
    chunk_id: id,
    backup_id: id,
    project_id,
    target,
    is_index: true,
  }))
  await ctx.db
    .insertInto('backup_garbage')
    .values(indexes)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await requestJob(ctx, 'backup-remains', ...backups.map(({ id }) => id))
}

/**
 * Removes what a deleted or failed backup stored and no other backup needs. First the references go, and the chunks
 * without any other reference: a backup that refers to one of them at the same time makes this transaction or its own
 * start over. Then the data is removed from the target; its key is never used again.
 */
export const removeRemains: Step = async (ctx, id) => {
  const backup = await readBackup(ctx.db, id)
  if (backup !== undefined && backup.state !== 'failed') return async () => 'done'
  const released = await ctx.transact((inside) => releaseChunks(inside, id))
  const removed = await removeGarbage(ctx, id)
  if (released > 0 || removed > 0) return async () => ({ againIn: 0 })
  const left = await ctx.db
    .selectFrom('backup_garbage')
    .select('chunk_id')
    .where('backup_id', '=', id)
    .executeTakeFirst()
  return async () => (left === undefined ? 'done' : { againIn: retryDelay })
}

/** @returns the number of removed references */
async function releaseChunks({ db }: Context, id: string): Promise<number> {
  const pieces = await db
    .selectFrom('backup_piece')
    .select(['disk', 'position', 'chunk_id'])
    .where('backup_id', '=', id)
    .orderBy('disk')
    .orderBy('position')
    .limit(atOnce)
    .execute()
  const last = pieces.at(-1)
  if (last === undefined) return 0
  await db
    .deleteFrom('backup_piece')
    .where('backup_id', '=', id)
    .where((eb) => eb(eb.refTuple('disk', 'position'), '<=', eb.tuple(last.disk, last.position)))
    .execute()
  const unneeded = await db
    .selectFrom('backup_chunk as c')
    .select(['c.id as chunk_id', 'c.project_id', 'c.target'])
    .where('c.id', 'in', [...new Set(pieces.map(({ chunk_id }) => chunk_id))])
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('backup_piece as p').select('p.disk').whereRef('p.chunk_id', '=', 'c.id')),
      ),
    )
    .execute()
  if (unneeded.length === 0) return pieces.length
  const ids = unneeded.map(({ chunk_id }) => chunk_id)
  await deleteUnreferenced(() => db.deleteFrom('backup_chunk').where('id', 'in', ids).execute())
  await db
    .insertInto('backup_garbage')
    .values(unneeded.map((chunk) => ({ ...chunk, backup_id: id })))
    .execute()
  return pieces.length
}

/** @returns the number of removed chunks and indexes */
async function removeGarbage(ctx: JobContext, id: string): Promise<number> {
  const target = ctx.services.backupTarget
  if (target === null) return 0
  const garbage = await ctx.db
    .selectFrom('backup_garbage')
    .select(['chunk_id as id', 'project_id', 'is_index'])
    .where('backup_id', '=', id)
    .where('target', '=', target.location)
    .limit(atOnce)
    .execute()
  if (garbage.length > 0) await verifyTarget(ctx, target)
  for (let from = 0; from < garbage.length; from += parallel) {
    const some = garbage.slice(from, from + parallel)
    await Promise.all(
      some.map((chunk) => (chunk.is_index ? removeIndex(target, id) : target.remove(chunkKey(chunk)))),
    )
    const ids = some.map((chunk) => chunk.id)
    await ctx.db.deleteFrom('backup_garbage').where('chunk_id', 'in', ids).execute()
  }
  return garbage.length
}
