import type { BackupSchedule } from '@portico/domain/backups/schedule.ts'
import type { BackupState } from '@portico/domain/backups/states.ts'
import type { ColumnType } from 'kysely'
import type { Generated, Json, ProjectObjectColumns, Timestamp } from './common.ts'

/** Settings of an instance at the time of a backup. Disks are in slot order, in which `backup_disk` numbers them. */
export interface BackupSettings {
  readonly description: string
  readonly hostname: string
  readonly ncpus: number
  readonly memory: number
  readonly user_data: string
  readonly auto_restart_policy: 'never' | 'best_effort' | null
  readonly disks: readonly {
    readonly name: string
    readonly description: string
    readonly size: number
    readonly block_size: 512 | 2048 | 4096
    readonly boot: boolean
  }[]
  readonly network_interfaces: readonly {
    readonly name: string
    readonly vpc: string
    readonly subnet: string
    readonly primary: boolean
  }[]
}

/** See migrations/0087-backups. */
export interface BackupTable extends ProjectObjectColumns {
  instance_id: string
  instance_name: string
  settings: Json<BackupSettings>
  target: string
  state: BackupState
  failure: string | null
  waiting: Generated<string | null>
  scheduled: boolean
  user_id: string | null
  task_id: string | null
  size: number
  done_bytes: Generated<number>
  added_bytes: Generated<number>
  time_ended: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface BackupDiskTable {
  backup_id: string
  ordinal: number
  disk_id: string
  content_id: string
  taken: Generated<boolean>
  size: number
  next: Generated<number>
}

export interface BackupChunkTable {
  id: string
  project_id: string
  target: string
  hash: string
  stored: Generated<boolean>
}

export interface BackupPieceTable {
  backup_id: string
  disk: number
  position: number
  chunk_id: string
}

export interface BackupGarbageTable {
  /** ID of the chunk; of the backup for an index */
  chunk_id: string
  is_index: Generated<boolean>
  project_id: string
  target: string
  backup_id: string
}

/** A download of a file. The row exists for the change log, which shows it as a change of the backup. */
export interface BackupDownloadTable {
  id: string
  backup_id: string
  silo_id: string
  project_id: string
  /** name of the backup */
  name: string
  /** disk, partition and path */
  downloaded: string
}

export interface BackupRestoreTable {
  id: string
  backup_id: string
  silo_id: string
  project_id: string
  user_id: string
  task_id: string
  name: string
}

export interface BackupRestoreDiskTable {
  restore_id: string
  ordinal: number
  disk_id: string
  next: Generated<number>
}

export interface BackupDueTable {
  instance_id: string
  time_due: Timestamp
}

/** The column `backup_schedule` of an instance. */
export type BackupScheduleColumn = ColumnType<BackupSchedule | null, string | null | undefined, string | null>
