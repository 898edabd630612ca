import { uploadLimits } from '@portico/domain/images/upload.ts'
import { sql } from 'kysely'
import type { Db } from '#kernel/context.ts'
import { every, type Worker } from '#reconcile/job.ts'
import { discard } from './discard.ts'
import { readUpload } from './upload.ts'

/** ms between searches for abandoned sessions */
const period = 60_000

/** maximum number of sessions discarded in one round */
const atOnce = 20

/** maximum size in bytes of the empty table of pieces */
const toleratedEmptyBytes = 16 * 1024 * 1024

/** Discards sessions that have received no piece for the retention time, and deletes ended sessions. */
export function uploadSweep(): Worker {
  return {
    name: 'upload sweep',
    run: every(period, async (ctx) => {
      const before = new Date(ctx.now().getTime() - uploadLimits.retention)
      const { rows } = await sql<{ id: string }>`
        select id from image_upload
        where time_modified < ${before} and state in ('receiving', 'failed', 'done')
          and not exists
            (select from image_upload_piece where upload_id = image_upload.id and time_received >= ${before})
        order by time_modified limit ${atOnce}`.execute(ctx.db)
      for (const { id } of rows) {
        await ctx.transact(async (inside) => {
          const upload = await readUpload(inside.db, id)
          if (upload !== undefined) await discard(inside, upload)
        })
      }
      await shrink(ctx.db)
      return rows.length
    }),
  }
}

/**
 * Returns the disk space of deleted pieces to the host. Autovacuum does this too, but skips the table while it is being
 * read, and does not return until more rows are deleted.
 */
async function shrink(db: Db): Promise<void> {
  // The bytes of pieces are in the table's TOAST table.
  const { rows } = await sql<{ size: number }>`
    select pg_relation_size(reltoastrelid)::float8 as size from pg_class
    where oid = 'image_upload_piece'::regclass and reltoastrelid <> 0`.execute(db)
  if ((rows[0]?.size ?? 0) <= toleratedEmptyBytes) return
  const piece = db.selectFrom('image_upload_piece').select('piece').where('data', 'is not', null).limit(1)
  if ((await piece.executeTakeFirst()) !== undefined) return
  await sql`vacuum (skip_locked, truncate) image_upload_piece`.execute(db)
}
