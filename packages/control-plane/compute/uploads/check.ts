import { pieceLength } from '@portico/domain/images/upload.ts'
import { ImageRefused } from '@portico/hypervisor/image-files.ts'
import { HypervisorError } from '@portico/hypervisor/port.ts'
import { sql } from 'kysely'
import { toHex } from '#kernel/secrets.ts'
import type { Conclusion, JobContext } from '#reconcile/job.ts'
import { fail, advance } from './conclude.ts'
import { diskDeletedMessage, diskOf } from './disk.ts'
import { sha256Of } from './pieces.ts'
import { Progress } from './progress.ts'
import { fileIsKnown, type Upload, type UploadOfFile } from './upload.ts'

/**
 * Compares the disk's content with the file that was sent: first the hash of the whole file, and if that differs, piece
 * by piece, so that only damaged pieces must be sent again. If the hypervisor stores no bytes, pieces are compared only
 * on arrival.
 * @throws ImageRefused if the disk was deleted
 */
export async function check(ctx: JobContext, upload: Upload): Promise<Conclusion> {
  try {
    return await compare(ctx, upload)
  } catch (error) {
    if (!(error instanceof HypervisorError) || (await diskOf(ctx.db, upload)) !== undefined) throw error
    throw new ImageRefused(diskDeletedMessage)
  }
}

async function compare(ctx: JobContext, upload: Upload): Promise<Conclusion> {
  const { disk_id: disk } = upload
  const said = upload.file_sha256 ?? upload.expected_sha256
  if (!fileIsKnown(upload) || disk === null) throw new Error(`upload ${upload.id} has no file in a disk`)
  const found = await wholeHash(ctx, upload, disk)
  if (found === null) {
    const arrival = { label: 'Pieces', value: 'each verified by its SHA-256 on arrival' }
    return async (inside) => {
      await advance(inside, upload, { state: 'making' }, { check: [arrival] })
      return { againIn: 0 }
    }
  }
  if (said === null || found === said) {
    const evidence = [
      ...(said === null ? [] : [{ label: hashSource(upload), value: said }]),
      { label: 'On the disk', value: found },
    ]
    return async (inside) => {
      await advance(inside, upload, { state: 'making', file_sha256: found }, { check: evidence })
      return { againIn: 0 }
    }
  }
  const damaged = await damagedPieces(ctx, upload, disk)
  if (damaged.length === 0 || upload.url !== null)
    return (inside) => fail(inside, upload, mismatchMessage(said, found))
  return async (inside) => {
    const word = damaged.length === 1 ? 'piece differs' : 'pieces differ'
    const value = `${damaged.length} ${word} from the file on the disk. Choose the file to send ${damaged.length === 1 ? 'it' : 'them'} again`
    if (await advance(inside, upload, { state: 'receiving' }, { send: [{ label: 'Damaged', value }] })) {
      // The hashes of damaged pieces remain stored, so that only identical pieces are accepted again.
      await inside.db
        .updateTable('image_upload_piece')
        .set({ stored: false })
        .where('upload_id', '=', upload.id)
        .where('piece', 'in', damaged)
        .where('sha256', 'is not', null)
        .execute()
      await inside.db
        .deleteFrom('image_upload_piece')
        .where('upload_id', '=', upload.id)
        .where('piece', 'in', damaged)
        .where('sha256', 'is', null)
        .execute()
    }
    return 'done'
  }
}

/** Returns the hash of the file on the disk; stops immediately if the session is discarded. */
function wholeHash(ctx: JobContext, upload: UploadOfFile, disk: string): Promise<string | null> {
  const watching = new Progress(ctx, upload, upload.file_size)
  const { volumes } = ctx.services.hypervisor
  return watching.during(() => volumes.hash(disk, 0, upload.file_size, watching.signal))
}

/** Returns the label for the hash that a file is compared with: the sent or the expected one. */
export function hashSource({ url }: Upload): string {
  return url === null ? 'Sent' : 'Expected'
}

/** Returns the message for a file whose pieces all match the sender's hashes, but whose complete hash does not. */
export function mismatchMessage(said: string, found: string): string {
  return (
    `The SHA-256 of the received file is ${found}, not ${said}. The file changed while it was ` +
    'sent, or the hash is of another file. Discard this upload and start again'
  )
}

/**
 * Returns the numbers of the pieces whose content on the disk differs from what was received; stops immediately if the
 * session is discarded.
 */
async function damagedPieces(ctx: JobContext, upload: UploadOfFile, disk: string): Promise<number[]> {
  const { rows } = await sql<{ piece: number; sha256: Uint8Array | null }>`
    select piece, sha256 from image_upload_piece where upload_id = ${upload.id} order by piece`.execute(
    ctx.db,
  )
  const progress = new Progress(ctx, upload, upload.file_size)
  const { volumes } = ctx.services.hypervisor
  const hashOfZeros = hashesOfZeros()
  const damaged: number[] = []
  await progress.during(async () => {
    for (const { piece, sha256 } of rows) {
      const length = pieceLength(upload.file_size, upload.piece_size, piece)
      const lies = await volumes.hash(disk, piece * upload.piece_size, length, progress.signal)
      if (lies !== (sha256 === null ? await hashOfZeros(length) : toHex(sha256))) damaged.push(piece)
      await progress.add(length)
    }
  })
  return damaged
}

/**
 * Returns a function for the hash of a number of zeros that computes each hash once: all pieces but the last have the
 * same length.
 */
function hashesOfZeros(): (length: number) => Promise<string> {
  const known = new Map<number, string>()
  return async (length) => {
    const hash = known.get(length) ?? toHex(await sha256Of(new Uint8Array(length)))
    known.set(length, hash)
    return hash
  }
}
