import type { Backup as WireBackup } from '@portico/contract/portico/backups.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#kernel/context.ts'
import type { BackupTable } from '#kernel/database/schema/backups.ts'
import { identityBlock, time } from '#kernel/wire.ts'

export type Backup = Selectable<BackupTable>

export function readBackup(db: Db, id: string): Promise<Backup | undefined> {
  return db.selectFrom('backup').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Selects the name of the user who made a backup; the name is not stored with it. */
export const userName = sql<string | null>`(
  select display_name from silo_user where silo_user.id = backup.user_id)`.as('user')

export function backupView(row: Backup & { readonly user: string | null }): WireBackup {
  const { hostname, ncpus, memory, disks, network_interfaces } = row.settings
  return {
    ...identityBlock(row),
    project_id: row.project_id,
    instance_id: row.instance_id,
    instance_name: row.instance_name,
    hostname,
    ncpus,
    memory,
    disks: disks.map(({ name, size, block_size, boot }) => ({ name, size, block_size, boot })),
    network_interfaces: [...network_interfaces],
    state: row.state,
    failure: row.failure,
    waiting: row.waiting,
    scheduled: row.scheduled,
    user_id: row.user_id,
    user: row.user,
    task_id: row.task_id,
    size: row.size,
    done_bytes: row.done_bytes,
    added_bytes: row.added_bytes,
    time_ended: row.time_ended && time(row.time_ended),
  }
}
