import type { Generated, Timestamp } from './common.ts'

/** See migrations/0019-exports. */
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
}

/** Parts of the file, numbered from 0 without a gap. */
export interface TaskExportPieceTable {
  task_id: string
  ordinal: number
  content: string
}
