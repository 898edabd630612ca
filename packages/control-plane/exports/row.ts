import type { Selectable } from 'kysely'
import type { Context, Db } from '#kernel/context.ts'
import type { TaskExportTable } from '#kernel/database/schema/exports.ts'

export type ExportRow = Selectable<TaskExportTable>

export function readExport(db: Db, taskId: string): Promise<ExportRow | undefined> {
  return db.selectFrom('task_export').selectAll().where('task_id', '=', taskId).executeTakeFirst()
}

/** Deletes the chunks of a file; the next run starts over with the current end of the log. */
export async function removeChunks({ db }: Context, taskId: string): Promise<void> {
  await db.deleteFrom('task_export_piece').where('task_id', '=', taskId).execute()
  await db
    .updateTable('task_export')
    .set({
      begun: false,
      first: null,
      next: null,
      pieces: 0,
      rows: 0,
      bytes: 0,
      complete: false,
      time_expires: null,
      silo_role: null,
      fleet_role: null,
    })
    .where('task_id', '=', taskId)
    .execute()
}
