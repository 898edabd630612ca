import type { Selectable } from 'kysely'
import type { Context, Db } from '#kernel/context.ts'
import type { BackupRestoreTable } from '#kernel/database/schema/backups.ts'
import { deleteDisk } from '#compute/disks/delete.ts'
import type { Disk } from '#compute/disks/create.ts'
import { endWaiting } from '../waiting.ts'

/** A restore that has not ended. */
export type Restore = Selectable<BackupRestoreTable>

/** A disk that a restore fills. */
export interface RestoredDisk {
  readonly ordinal: number
  /** bytes before this offset were written */
  readonly next: number
  /** undefined if a user has deleted it */
  readonly disk: Disk | undefined
}

export function readRestore(db: Db, id: string): Promise<Restore | undefined> {
  return db.selectFrom('backup_restore').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns the disks of a restore in slot order. */
export async function disksOf(db: Db, { id }: Restore): Promise<readonly RestoredDisk[]> {
  const rows = await db
    .selectFrom('backup_restore_disk')
    .selectAll()
    .where('restore_id', '=', id)
    .orderBy('ordinal')
    .execute()
  const ids = rows.map(({ disk_id }) => disk_id)
  const disks = await db.selectFrom('disk').selectAll().where('id', 'in', ids).execute()
  return rows.map(({ ordinal, next, disk_id }) => ({
    ordinal,
    next,
    disk: disks.find((disk) => disk.id === disk_id),
  }))
}

/** Removes an unfinished restore with its disks. A disk that a user has attached is kept. */
export async function discardRestore(ctx: Context, restore: Restore): Promise<void> {
  for (const { disk } of await disksOf(ctx.db, restore)) {
    if (disk !== undefined && disk.instance_id === null) await deleteDisk(ctx, disk)
  }
  await ctx.db.deleteFrom('backup_restore').where('id', '=', restore.id).execute()
  await endWaiting(ctx, restore.backup_id)
}
