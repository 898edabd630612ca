import { sql } from 'kysely'
import type { Conclusion, JobContext } from '#reconcile/job.ts'
import { type BundleRow, takeBundle } from './row.ts'

/** maximum number of chunks that one statement deletes, so that it does not block others for long */
const atOnce = 64

/** Removes the bytes of a bundle, and then the row of a deleted one. */
export async function clear(ctx: JobContext, { id }: BundleRow): Promise<Conclusion> {
  let cleared: bigint
  do {
    const { numAffectedRows = 0n } = await sql`
      delete from support_bundle_piece
      where bundle_id = ${id} and start in
        (select start from support_bundle_piece where bundle_id = ${id} order by start limit ${atOnce})`.execute(
      ctx.db,
    )
    cleared = numAffectedRows
  } while (cleared > 0n)
  return async (inside) => {
    const bundle = await takeBundle(inside, id)
    if (bundle === undefined) return 'done'
    await inside.db.deleteFrom('support_bundle_file').where('bundle_id', '=', id).execute()
    if (bundle.state === 'destroying') {
      await inside.db.deleteFrom('support_bundle').where('id', '=', id).execute()
    } else {
      await inside.db.updateTable('support_bundle').set({ bytes: 0, files: 0 }).where('id', '=', id).execute()
    }
    return 'done'
  }
}
