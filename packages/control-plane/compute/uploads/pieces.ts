import type { PieceRange, UploadPieces } from '@portico/contract/portico/uploads.ts'
import {
  checkPieces,
  checkUnpacked,
  pieceCount,
  pieceLength,
  maxBlockSize,
} from '@portico/domain/images/upload.ts'
import {
  conflict,
  insufficientCapacity,
  invalidRequest,
  type Refusal,
  unavailable,
} from '@portico/domain/refusals.ts'
import { HypervisorError, type Volumes } from '@portico/hypervisor/port.ts'
import { sql } from 'kysely'
import type { Db } from '#kernel/context.ts'
import { enforce, refuse } from '#kernel/refusal-error.ts'
import { toHex } from '#kernel/secrets.ts'
import { fileIsKnown, storesPieces, type Upload, type UploadOfFile } from './upload.ts'

/** @throws 400 if the session accepts no more pieces */
export function requireOpen(upload: Upload): UploadOfFile {
  if (!fileIsKnown(upload) || upload.state !== 'receiving') {
    return refuse(invalidRequest(`the upload accepts no more pieces: it is ${upload.state}`))
  }
  return upload
}

/**
 * Stores consecutive pieces, on the disk or in the database. They may be sent repeatedly, concurrently, and from
 * several clients. A piece that differs from the stored one belongs to another file and is refused.
 * @param first number of the first piece
 * @param sha256 the sender's hash of the bytes, as hex
 * @throws 400 if the bytes do not match the hash, or are compressed although the file was declared raw; 409 if they
 * differ from the stored ones, 507, 503
 */
export async function storePieces(
  { db, now, volumes }: Store,
  upload: UploadOfFile,
  first: number,
  bytes: Uint8Array,
  sha256: string,
): Promise<void> {
  enforce(checkPieces(upload.file_size, upload.piece_size, first, bytes.length))
  if (first === 0 && !storesPieces(upload)) {
    enforce(checkUnpacked(bytes, { name: upload.file_name, size: upload.file_size }))
  }
  const hash = await sha256Of(bytes)
  if (toHex(hash) !== sha256) {
    refuse(invalidRequest(`piece ${first} does not match its SHA-256: it was damaged in transit`))
  }
  const length = upload.piece_size
  for (let at = 0; at < bytes.length; at += length) {
    const one = bytes.subarray(at, at + length)
    const ownHash = one.length === bytes.length ? hash : await sha256Of(one)
    await storePiece({ db, now, volumes }, upload, first + at / length, one, ownHash)
  }
}

interface Store {
  readonly db: Db
  readonly now: Date
  readonly volumes: Volumes
}

/**
 * Stores a piece, unless it is stored already. For a piece on the disk, the hash is recorded before the write, and the
 * piece is marked as stored afterwards. A sender of other content finds the record and writes nothing; a sender that
 * was paused in between, for however long, writes exactly the bytes that belong there.
 * @throws 409 if other content is stored, or the session does not expect the piece; 507, 503
 */
export async function storePiece(
  { db, now, volumes }: Store,
  upload: UploadOfFile,
  piece: number,
  bytes: Uint8Array,
  hash: Uint8Array,
): Promise<void> {
  const keeps = storesPieces(upload)
  await sql`
    insert into image_upload_piece (upload_id, piece, sha256, data, stored, time_received)
    select id, ${piece}, ${hash}, ${keeps ? bytes : null}, ${keeps}, ${now} from image_upload
    where id = ${upload.id} and state = ${upload.state}
    on conflict (upload_id, piece) do nothing`.execute(db)
  if (await isStored(db, upload, piece, toHex(hash))) return
  await writeToDisk(volumes, upload, piece, bytes)
  const { rows } = await sql`
    update image_upload_piece set stored = true, time_received = ${now}
    where upload_id = ${upload.id} and piece = ${piece}
      and exists (select from image_upload where id = ${upload.id} and state = ${upload.state})
    returning piece`.execute(db)
  if (rows.length === 0) refuse(notWaitedFor(piece))
}

const notWaitedFor = (piece: number): Refusal =>
  conflict(`piece ${piece} was not stored: the upload was discarded or has moved on`)

const otherContent = (piece: number): Refusal =>
  conflict(`piece ${piece} differs from the stored piece. Choose the original file`)

/**
 * Returns whether the piece is stored, or only recorded because it is being written.
 * @throws 409 if its content differs, or it is not recorded because the session no longer expects it
 */
async function isStored(db: Db, upload: Upload, piece: number, sha256: string): Promise<boolean> {
  const row = await db
    .selectFrom('image_upload_piece')
    .select(['sha256', 'stored'])
    .where('upload_id', '=', upload.id)
    .where('piece', '=', piece)
    .executeTakeFirst()
  if (row === undefined) return refuse(notWaitedFor(piece))
  if (row.sha256 !== null && toHex(row.sha256) === sha256) return row.stored
  return refuse(otherContent(piece))
}

async function writeToDisk(
  volumes: Volumes,
  upload: UploadOfFile,
  piece: number,
  bytes: Uint8Array,
): Promise<void> {
  if (upload.disk_id === null) throw new Error(`upload ${upload.id} has no disk`)
  try {
    await volumes.write(upload.disk_id, piece * upload.piece_size, padded(bytes))
  } catch (error) {
    if (!(error instanceof HypervisorError)) throw error
    if (error.storageFull) refuse(insufficientCapacity(error.message))
    if (error.retry) refuse(unavailable)
    refuse(invalidRequest('the disk of the upload was deleted. Discard the upload and start again'))
  }
}

/**
 * Returns the bytes padded with zeros to whole blocks, which are the unit of writing; the rest of the disk is zeros.
 */
function padded(bytes: Uint8Array): Uint8Array {
  const rest = bytes.length % maxBlockSize
  if (rest === 0) return bytes
  const whole = new Uint8Array(bytes.length + maxBlockSize - rest)
  whole.set(bytes)
  return whole
}

export async function sha256Of(bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)))
}

/** Maximum number of empty pieces that one statement records: a file of a terabyte may have four million. */
const notedAtOnce = 20_000

/**
 * Records pieces that contain only zeros; nothing is stored for them. Many are recorded in several statements, each
 * committed on its own, like pieces that are sent. @throws 400, 409
 */
export async function recordEmpty(
  { db, now }: { readonly db: Db; readonly now: Date },
  upload: UploadOfFile,
  ranges: readonly PieceRange[],
): Promise<void> {
  const count = pieceCount(upload.file_size, upload.piece_size)
  const outside = ranges.find(({ to }) => to >= count)
  if (outside !== undefined)
    refuse(invalidRequest(`the file has ${count} pieces; there is no piece ${outside.to}`))
  // Without this check, a few repeated ranges could mean an unlimited number of rows.
  const shown = ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0)
  if (shown > count)
    refuse(invalidRequest(`the file has ${count} pieces, and ${shown} are listed; list each once`))
  for (const some of parted(ranges, notedAtOnce)) await noteSome({ db, now }, upload, some)
}

/** Splits the ranges into parts of at most `most` pieces. */
function* parted(ranges: readonly PieceRange[], most: number): Generator<readonly PieceRange[]> {
  let part: PieceRange[] = []
  let room = most
  for (const range of ranges) {
    for (let { from } = range; from <= range.to;) {
      const to = Math.min(range.to, from + room - 1)
      part.push({ from, to })
      room -= to - from + 1
      from = to + 1
      if (room > 0) continue
      yield part
      part = []
      room = most
    }
  }
  if (part.length > 0) yield part
}

/** @throws 409 */
async function noteSome(
  { db, now }: { readonly db: Db; readonly now: Date },
  upload: UploadOfFile,
  ranges: readonly PieceRange[],
): Promise<void> {
  const other = await sql<{ piece: number }>`
    with told as (
      select generate_series(f, t) as piece
      from unnest(${ranges.map(({ from }) => from)}::int[], ${ranges.map(({ to }) => to)}::int[]) as r (f, t)
    ), noted as (
      insert into image_upload_piece (upload_id, piece, time_received)
      select distinct image_upload.id, told.piece, ${now}::timestamptz from told, image_upload
        where image_upload.id = ${upload.id} and state = ${upload.state}
      on conflict (upload_id, piece) do nothing
    )
    select piece from image_upload_piece join told using (piece)
    where upload_id = ${upload.id} and sha256 is not null limit 1`.execute(db)
  const [filled] = other.rows
  if (filled !== undefined) {
    refuse(otherContent(filled.piece))
  }
}

/** Returns the numbers of the stored pieces, as the fewest possible ranges. */
export async function storedPieces(db: Db, uploadId: string): Promise<UploadPieces['ranges']> {
  const { rows } = await sql<UploadPieces['ranges'][number]>`
    select min(piece) as "from", max(piece) as "to", empty from (
      select piece, sha256 is null as empty,
        piece - row_number() over (partition by sha256 is null order by piece) as island
      from image_upload_piece where upload_id = ${uploadId} and stored
    ) numbered group by empty, island order by 1`.execute(db)
  return rows
}

/** Returns the bytes of a file that is stored in the database, piece by piece, with zeros for empty pieces. */
export async function* bytesOf(db: Db, upload: UploadOfFile): AsyncGenerator<Uint8Array> {
  const count = pieceCount(upload.file_size, upload.piece_size)
  for (let piece = 0; piece < count; piece++) {
    const row = await db
      .selectFrom('image_upload_piece')
      .select(['sha256', 'data'])
      .where('upload_id', '=', upload.id)
      .where('piece', '=', piece)
      .executeTakeFirst()
    if (row === undefined) throw new Error(`upload ${upload.id} lacks piece ${piece}`)
    yield row.data ?? new Uint8Array(pieceLength(upload.file_size, upload.piece_size, piece))
  }
}
