import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { pieceCount, uploadLimits } from '@portico/domain/images/upload.ts'
import { sha256OfBytes } from '@portico/domain/sha256.ts'
import { rangesOf, type PieceRange } from './ranges.ts'

/** A file, or what a test has instead. */
export interface Source {
  readonly size: number
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> }
}

/** What has to be read of a whole file to know it. */
export interface FileFacts {
  /** of the whole file, lower-case hex */
  readonly sha256: string
  /** pieces of a new session that hold only zeros: the upload names them instead of sending their bytes */
  readonly empty: readonly PieceRange[]
}

/** By what a file is recognised when it is chosen again. */
export interface FileEnds {
  readonly headSha256: string
  readonly tailSha256: string
}

async function bytesAt(source: Source, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await source.slice(start, end).arrayBuffer())
}

/** The bytes of pieces that follow each other. */
export const piecesAt = (
  source: Source,
  pieceSize: number,
  first: number,
  count: number,
): Promise<Uint8Array<ArrayBuffer>> => {
  const start = first * pieceSize
  return bytesAt(source, start, Math.min(source.size, start + count * pieceSize))
}

export function isEmpty(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0)
}

/** Hash the first and the last MiB. */
export async function readEnds(source: Source): Promise<FileEnds> {
  const { size } = source
  const head = await bytesAt(source, 0, Math.min(size, uploadLimits.ends))
  const tail = await bytesAt(source, Math.max(0, size - uploadLimits.ends), size)
  return { headSha256: sha256OfBytes(head), tailSha256: sha256OfBytes(tail) }
}

/** Read a file from end to end, a piece at a time. @throws when it can no longer be read, or the signal's reason */
export async function readFile(
  source: Source,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (bytes: number) => void },
): Promise<FileFacts> {
  const hash = sha256.create()
  const empty: number[] = []
  let done = 0
  for (let piece = 0; piece < pieceCount(source.size, uploadLimits.piece); piece++) {
    signal.throwIfAborted()
    const bytes = await piecesAt(source, uploadLimits.piece, piece, 1)
    hash.update(bytes)
    if (isEmpty(bytes)) empty.push(piece)
    done += bytes.length
    onProgress(done)
  }
  return { sha256: bytesToHex(hash.digest()), empty: rangesOf(empty) }
}

/** Why reading a file failed. Browsers name neither the file nor what to do when it was moved or changed. */
export function explained(error: unknown): string {
  if (error instanceof DOMException && error.name === 'NotReadableError') {
    return 'The file can no longer be read: it was moved or changed. Choose it again'
  }
  return error instanceof Error ? error.message : String(error)
}
