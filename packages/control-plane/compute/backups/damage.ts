import type { Context } from '#kernel/context.ts'
import { asSystem } from '#kernel/database/as-system.ts'
import type { Services } from '#kernel/services.ts'

/** Why a backup is damaged. Users cannot do anything with the key of the chunk. */
export const damage =
  'Data of this backup is lost or damaged in the backup target. Restore another backup, or ask an operator to check the target'

/**
 * Notes that a chunk is missing or damaged in the target. It no longer counts as stored, so that the next backup with
 * this content stores it again, and all backups that need it are damaged.
 */
export function reportDamage({ transactions, clock, random }: Services, chunkId: string): Promise<void> {
  return asSystem(transactions, { operation: 'backup damage', clock, random }, async ({ db, now }) => {
    await db.updateTable('backup_chunk').set({ stored: false }).where('id', '=', chunkId).execute()
    await db
      .updateTable('backup')
      .set({ state: 'damaged', failure: damage, time_modified: now })
      .where('state', '=', 'ready')
      .where('id', 'in', (eb) =>
        eb.selectFrom('backup_piece').select('backup_id').where('chunk_id', '=', chunkId),
      )
      .execute()
  })
}

/** Notes that chunks are stored. Damaged backups that lacked only these are ready again. */
export async function markStored({ db, now }: Context, chunkIds: readonly string[]): Promise<void> {
  await db.updateTable('backup_chunk').set({ stored: true }).where('id', 'in', chunkIds).execute()
  await db
    .updateTable('backup')
    .set({ state: 'ready', failure: null, time_modified: now })
    .where('state', '=', 'damaged')
    .where('id', 'in', (eb) =>
      eb.selectFrom('backup_piece').select('backup_id').where('chunk_id', 'in', chunkIds),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('backup_piece as p')
            .innerJoin('backup_chunk as c', 'c.id', 'p.chunk_id')
            .select('p.disk')
            .whereRef('p.backup_id', '=', 'backup.id')
            .where('c.stored', '=', false),
        ),
      ),
    )
    .execute()
}
