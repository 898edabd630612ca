import { messageOf } from '@portico/domain/error-message.ts'
import { inspectedBytes, recognise, unusableText } from '@portico/domain/images/recognise.ts'
import { shownAddress } from '@portico/domain/images/shown-address.ts'
import {
  checkUploadedFile,
  estimatedDiskSize,
  needsConversion,
  pieceLength,
} from '@portico/domain/images/upload.ts'
import { ImageRefused } from '@portico/hypervisor/image-files.ts'
import type { Download } from '#kernel/downloads.ts'
import { enforce } from '#kernel/refusal-error.ts'
import type { Conclusion, JobContext } from '#reconcile/job.ts'
import { advance } from './conclude.ts'
import { rawOnly, requireStorageSpace } from './create.ts'
import { diskOfNeededSize } from './disk.ts'
import { recordEmpty, sha256Of, storePiece } from './pieces.ts'
import { Progress } from './progress.ts'
import { fileIsKnown, readUpload, type Upload, type UploadOfFile } from './upload.ts'
import { arrived, noProgress, talliesOf } from './view.ts'

/**
 * Downloads the file of a session from its address, into pieces like those of a file that is sent. After a server was
 * killed, the download starts from the beginning; pieces that exist are compared and not stored again.
 */
export async function fetchFile(ctx: JobContext, upload: Upload): Promise<Conclusion> {
  const left = msLeft(ctx, upload)
  if (left <= 0) throw tooLong()
  const late = new AbortController()
  const cancel = ctx.services.clock.after(left, () => late.abort(tooLong()))
  const watching = new Progress(ctx, upload, 1)
  const ends = AbortSignal.any([watching.signal, late.signal])
  const heard = new DownloadProgress(ctx)
  try {
    return await watching.during(() => fetchPieces(ctx, upload, ends, heard))
  } catch (error) {
    ends.throwIfAborted()
    if (error instanceof ImageRefused || !(await isHopeless(ctx, upload, heard))) throw error
    const why = messageOf(error)
    throw new ImageRefused(`The file could not be downloaded for ${patience / 60_000} minutes: ${why}`)
  } finally {
    cancel()
  }
}

/** timeout in ms for downloading one file, including restarts */
const longest = 12 * 3_600_000

/**
 * While a file is downloaded, its session is modified once: when the address has responded with the file's properties.
 * The download time is measured from then, or from a manual retry; no step before that takes long.
 */
function msLeft(ctx: JobContext, upload: Upload): number {
  const begun = fileIsKnown(upload) ? upload.time_modified : ctx.now()
  return begun.getTime() + longest - ctx.now().getTime()
}

const tooLong = (): ImageRefused =>
  new ImageRefused(
    `The download did not finish within ${longest / 3_600_000} hours. Try again, or send the file from a browser`,
  )

/** timeout in ms of a download that receives no bytes */
const patience = 15 * 60_000

/**
 * ms for which bytes must arrive before an address is considered to respond; some servers close every connection after
 * the first byte
 */
const steady = 60_000

/**
 * Progress of one download attempt. When a file is downloaded again, existing pieces are not stored, but they also show
 * that the address responds.
 */
class DownloadProgress {
  readonly #ctx: Pick<JobContext, 'now'>
  readonly #begun: number
  #last = 0

  constructor(ctx: Pick<JobContext, 'now'>) {
    this.#ctx = ctx
    this.#begun = ctx.now().getTime()
  }

  piece(): void {
    this.#last = this.#ctx.now().getTime()
  }

  /** time of the last piece, in ms; 0 for an attempt that was too short to show that the address responds */
  get last(): number {
    return this.#last - this.#begun < steady ? 0 : this.#last
  }
}

async function isHopeless(
  ctx: JobContext,
  { id, time_modified: begun }: Upload,
  heard: DownloadProgress,
): Promise<boolean> {
  const stored = (await talliesOf(ctx.db, [id])).get(id)?.lastReceived?.getTime() ?? 0
  return ctx.now().getTime() - Math.max(begun.getTime(), stored, heard.last) > patience
}

/** @param ends aborting it ends the download even if no byte arrives */
async function fetchPieces(
  ctx: JobContext,
  upload: Upload,
  ends: AbortSignal,
  heard: DownloadProgress,
): Promise<Conclusion> {
  const { downloads } = ctx.services
  if (downloads === null || upload.url === null)
    throw new Error('this server cannot download files; another server must')
  const stop = new AbortController()
  const download = await downloads.open(upload.url, AbortSignal.any([stop.signal, ends]))
  try {
    const pieces = piecesOf(download.bytes, download.size, upload.piece_size)
    const first = await pieces.next()
    if (first.done === true) throw new ImageRefused('The file at the address is empty')
    const known = await noteFile(ctx, upload, download, first.value)
    if (known === null) return async () => 'done'
    const progress = new Progress(ctx, known, download.size)
    await keep(ctx, known, 0, first.value)
    await progress.add(first.value.length)
    let number = 1
    for await (const piece of pieces) {
      await keep(ctx, known, number++, piece)
      heard.piece()
      await progress.add(piece.length)
    }
    const tally = (await talliesOf(ctx.db, [known.id])).get(known.id) ?? noProgress
    const evidence = [
      ...arrived(known, tally),
      { label: 'Fetched from', value: shownAddress(download.url) },
      { label: 'File', value: `${known.file_name}, ${download.size} bytes` },
    ]
    return async (inside) => {
      // The full address is no longer needed, and may contain a secret.
      const url = known.url && shownAddress(known.url)
      await advance(inside, known, { state: 'checking', url }, { fetch: evidence })
      return { againIn: 0 }
    }
  } finally {
    stop.abort()
  }
}

/**
 * Writes the file's properties, which are read from its first bytes, and creates its disk.
 * @returns null if the session is deleted or has advanced
 * @throws ImageRefused, RefusalError
 */
async function noteFile(
  ctx: JobContext,
  upload: Upload,
  { size }: Download,
  beginning: Uint8Array,
): Promise<UploadOfFile | null> {
  const found = recognise(beginning.subarray(0, inspectedBytes), upload.file_name, size)
  const { format, compression, unusable } = found
  if (unusable !== null) throw new ImageRefused(unusableText(unusable))
  const file = { size, format, compression }
  if (needsConversion(file) && ctx.services.imageConverter === null) {
    throw new ImageRefused(rawOnly(file, upload.file_name))
  }
  const diskSize = estimatedDiskSize(file, found.virtualSize)
  enforce(checkUploadedFile(file, diskSize))
  await ctx.transact(async (inside) => {
    const now = await readUpload(inside.db, upload.id)
    if (now?.state !== 'fetching' || fileIsKnown(now)) return
    await requireStorageSpace(inside, needsConversion(file) ? size : 0, now.started_by)
    await inside.db
      .updateTable('image_upload')
      .set({ file_size: size, format, compression, time_modified: inside.now })
      .where('id', '=', now.id)
      .execute()
  })
  const known = await readUpload(ctx.db, upload.id)
  if (known?.state !== 'fetching' || !fileIsKnown(known)) return null
  if (known.file_size !== size) throw new ImageRefused('The file at the address changed during the download')
  if ((await diskOfNeededSize(ctx, known, diskSize)) === null) return null
  const ready = await readUpload(ctx.db, upload.id)
  return ready?.state === 'fetching' && fileIsKnown(ready) ? ready : null
}

async function keep(ctx: JobContext, upload: UploadOfFile, piece: number, bytes: Uint8Array): Promise<void> {
  const ports = { db: ctx.db, now: ctx.now(), volumes: ctx.services.hypervisor.volumes }
  if (bytes.every((byte) => byte === 0)) await recordEmpty(ports, upload, [{ from: piece, to: piece }])
  else await storePiece(ports, upload, piece, bytes, await sha256Of(bytes))
}

/** Cuts a stream of bytes into pieces. */
async function* piecesOf(
  bytes: AsyncIterable<Uint8Array>,
  size: number,
  pieceSize: number,
): AsyncGenerator<Uint8Array> {
  let piece = new Uint8Array(pieceLength(size, pieceSize, 0))
  let number = 0
  let filled = 0
  for await (const part of bytes) {
    for (let at = 0; at < part.length;) {
      const taken = Math.min(piece.length - filled, part.length - at)
      if (taken === 0) throw new Error('more bytes arrived than were announced')
      piece.set(part.subarray(at, at + taken), filled)
      filled += taken
      at += taken
      if (filled < piece.length) continue
      yield piece
      piece = new Uint8Array(pieceLength(size, pieceSize, ++number))
      filled = 0
    }
  }
  if (filled > 0 || piece.length > 0) throw new Error('fewer bytes arrived than were announced')
}
