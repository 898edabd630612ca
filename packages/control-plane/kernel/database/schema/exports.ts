import type { Role } from '@portico/domain/roles.ts'
import type { Generated, Timestamp } from './common.ts'

/** See migrations/0019-exports and 0028-roles-of-exports. */
export interface TaskExportTable {
  task_id: string
  begun: boolean
  first: number | null
  next: string | null
  pieces: Generated<number>
  rows: Generated<number>
  bytes: Generated<number>
  complete: Generated<boolean>
  time_expires: Timestamp | null
  /** the strongest role that was needed to read any part of the file */
  silo_role: Role | null
  fleet_role: Role | null
}

/** Chunks of the file, numbered from 0 without a gap. */
export interface TaskExportPieceTable {
  task_id: string
  ordinal: number
  content: string
}
