import type { UploadState, UploadStepName } from '@portico/contract/portico/uploads.ts'
import type { BlockSize } from '@portico/contract/schemas/primitives.ts'
import type { Compression, ImageFormat } from '@portico/domain/images/recognise.ts'
import type { ColumnType } from 'kysely'
import type { ProjectObjectColumns, Timestamp } from './common.ts'

/** The result of a step, shown to users. */
export interface UploadEvidence {
  readonly step: UploadStepName
  readonly label: string
  readonly value: string
}

/** A column that is null when the row is created. */
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>

/** See migrations/0015-uploads. */
export interface ImageUploadTable extends ProjectObjectColumns {
  started_by: string
  task_id: string
  os: string
  version: string
  block_size: BlockSize
  state: UploadState
  failed_step: Later<UploadStepName>
  failure: Later<string>
  /** full address, for the server's own use: its query may grant access, so it is never displayed and never logged */
  url: Later<string>
  expected_sha256: Later<string>
  /** size in bytes of every piece but the last */
  piece_size: number
  file_name: string
  file_size: Later<number>
  file_sha256: Later<string>
  head_sha256: Later<string>
  tail_sha256: Later<string>
  format: Later<ImageFormat>
  compression: Later<Compression>
  disk_size: Later<number>
  disk_id: Later<string>
  disk_name: Later<string>
  snapshot_id: Later<string>
  image_id: Later<string>
  evidence: ColumnType<readonly UploadEvidence[], string | undefined, string>
  /** when the sender last paused the upload */
  time_held: Later<Date>
}

export interface ImageUploadPieceTable {
  upload_id: string
  piece: number
  /** null: the piece contains only zeros */
  sha256: Uint8Array | null
  /** the bytes until the file is complete; null if they were written to the disk */
  data: Uint8Array | null
  /** false: the piece is being written to the disk, and not counted yet */
  stored: boolean
  time_received: Timestamp
}

export interface ImageUploadProgressTable {
  upload_id: string
  done: number
  total: number
}
