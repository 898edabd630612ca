import type {
  ImageUpload,
  UploadFile,
  UploadStep,
  UploadStepName,
} from '@portico/contract/portico/uploads.ts'
import { shownAddress } from '@portico/domain/images/shown-address.ts'
import { pieceCount, uploadLimits } from '@portico/domain/images/upload.ts'
import { sql } from 'kysely'
import type { Db } from '#kernel/context.ts'
import { identityBlock } from '#kernel/wire.ts'
import { fileIsKnown, storesPieces, type Upload } from './upload.ts'

/** The received part of a session's file, and the progress of its current step. */
export interface Tally {
  readonly received: number
  readonly empty: number
  readonly lastReceived: Date | null
  readonly progress: { readonly done: number; readonly total: number } | null
}

export const noProgress: Tally = { received: 0, empty: 0, lastReceived: null, progress: null }

/** Returns the progress of several sessions, by ID. */
export async function talliesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Tally>> {
  const { rows } = await sql<{
    id: string
    received: number
    empty: number
    last_received: Date | null
    done: number | null
    total: number | null
  }>`
    select asked.id, pieces.*, progress.done, progress.total
    from unnest(${ids}::uuid[]) as asked (id)
    cross join lateral (
      select count(*) as received, count(*) filter (where sha256 is null) as empty,
        max(time_received) as last_received
      from image_upload_piece where upload_id = asked.id and stored
    ) pieces
    left join image_upload_progress progress on progress.upload_id = asked.id`.execute(db)
  return new Map(
    rows.map(({ id, received, empty, last_received: lastReceived, done, total }) => [
      id,
      { received, empty, lastReceived, progress: done === null || total === null ? null : { done, total } },
    ]),
  )
}

export async function viewOf(db: Db, upload: Upload): Promise<ImageUpload> {
  return uploadView(upload, (await talliesOf(db, [upload.id])).get(upload.id) ?? noProgress)
}

export function uploadView(row: Upload, tally: Tally): ImageUpload {
  const pausedSince = Math.max(row.time_modified.getTime(), tally.lastReceived?.getTime() ?? 0)
  return {
    ...identityBlock(row),
    project_id: row.project_id,
    started_by: row.started_by,
    task_id: row.task_id,
    os: row.os,
    version: row.version,
    block_size: row.block_size,
    state: row.state,
    failure: row.failure,
    steps: stepsOf(row, tally),
    file_name: row.file_name,
    file_size: row.file_size,
    file: fileOf(row),
    url: row.url === null ? null : shownAddress(row.url),
    piece_size: row.piece_size,
    pieces: pieceCount(row.file_size ?? 0, row.piece_size),
    received: tally.received,
    empty: tally.empty,
    progress: tally.progress,
    disk_size: row.disk_size,
    disk_id: row.disk_id,
    image_id: row.image_id,
    time_expires: new Date(pausedSince + uploadLimits.retention).toISOString(),
  }
}

/** Null for a downloaded file, since no client has to send it again. */
function fileOf(row: Upload): UploadFile | null {
  const { file_sha256: sha256, head_sha256, tail_sha256 } = row
  if (!fileIsKnown(row) || sha256 === null || head_sha256 === null || tail_sha256 === null) return null
  const { file_name: name, file_size: size, format, compression } = row
  return { name, size, sha256, head_sha256, tail_sha256, format, compression }
}

/** The step of each state, in order. */
const stepAt: Readonly<Partial<Record<Upload['state'], UploadStepName>>> = {
  receiving: 'send',
  fetching: 'fetch',
  checking: 'check',
  converting: 'convert',
  making: 'make',
}

/** Returns all steps of a session, including steps that have not begun. */
export function stepsOf(row: Upload, tally: Tally): UploadStep[] {
  const first = row.url === null ? 'send' : 'fetch'
  const names: readonly UploadStepName[] = [first, 'check', 'convert', 'make', 'clear_up']
  const reached = row.state === 'failed' ? row.failed_step : stepAt[row.state]
  const at = row.state === 'done' ? names.length : names.indexOf(reached ?? first)
  const isAsIs = fileIsKnown(row) && !storesPieces(row)
  return names.map((name, i) => ({
    name,
    state: stateOf(i - at, row.state === 'failed', name === 'convert' && isAsIs),
    evidence: [
      // When the step has ended, the stored evidence is shown, since pieces are deleted when they are no longer needed.
      ...(i === 0 && at === 0 ? arrived(row, tally) : []),
      ...row.evidence.filter(({ step }) => step === name).map(({ label, value }) => ({ label, value })),
    ],
  }))
}

/** @param ahead the distance of this step from the current or failed one; 0: it is that step */
function stateOf(ahead: number, failed: boolean, skipped: boolean): UploadStep['state'] {
  if (skipped) return 'skipped'
  if (ahead < 0) return 'done'
  if (ahead > 0) return 'waiting'
  return failed ? 'failed' : 'running'
}

/** Returns how much of a file has been received, as evidence. */
export function arrived(
  { file_size: size, piece_size: pieceSize }: Upload,
  { received, empty }: Tally,
): UploadStep['evidence'] {
  if (size === null) return []
  const sent = received - empty
  return [
    {
      label: 'Pieces',
      value: `${received} of ${pieceCount(size, pieceSize)}: ${sent} with data, ${empty} empty`,
    },
  ]
}
