import type { BundleState } from '@portico/domain/support/bundles.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Timestamp } from './common.ts'

/** The result of collecting one part of a bundle. */
export interface CollectedPart {
  readonly name: string
  readonly files: number
  /** one line for each missing item, with the reason */
  readonly left_out: readonly string[]
}

/** See migrations/0057-support-bundles. */
export interface SupportBundleTable {
  id: string
  disk_id: string
  state: BundleState
  reason_for_creation: string
  reason_for_failure: ColumnType<string | null, string | null | undefined, string | null>
  parts: ColumnType<readonly CollectedPart[], string | undefined, string>
  told: Generated<number>
  time_told: Timestamp
  /** number of bytes of the archive so far */
  bytes: Generated<number>
  files: Generated<number>
  /** SHA-256 of the complete archive */
  sha256: ColumnType<string | null, string | null | undefined, string | null>
  time_created: Timestamp
  /** when the bundle was completed or failed */
  time_ended: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** A file of a bundle. Offsets are in the archive. */
export interface SupportBundleFileTable {
  bundle_id: string
  path: string
  header_at: number
  data_at: number
  /** compressed size in bytes */
  packed: number
  size: number
  crc: number
  sha256: string
}

/** A chunk of an archive; the archive consists of all its chunks in order. */
export interface SupportBundlePieceTable {
  bundle_id: string
  start: number
  data: Uint8Array
}

/** A log line of a server; see migrations/0058-lines-of-the-log. */
export interface LogLineTable {
  id: Generated<number>
  time: Timestamp
  server_id: string
  level: 'info' | 'warn' | 'error'
  message: string
  request_id: string | null
  operation: string | null
  error: string | null
}

/** A version that has run on this installation. */
export interface ReleaseTable {
  version: string
  time_first_run: Timestamp
  time_last_started: Timestamp
}

/** A server that reports itself as running. */
export interface ServerTable {
  id: string
  version: string
  /** ms by which its clock is ahead of the database's; negative: behind */
  clock_offset: number
  time_started: Timestamp
  time_seen: Timestamp
}

/** The requested release; the row with the highest generation is the current one. */
export interface TargetReleaseTable {
  id: string
  generation: number
  /** null: unspecified */
  version: string | null
  time_requested: Timestamp
  requested_by: string | null
}
