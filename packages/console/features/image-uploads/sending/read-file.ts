import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { pieceCount, uploadLimits } from '@portico/domain/images/upload.ts'
import { sha256OfBytes } from '@portico/domain/sha256.ts'
import { rangesOf, type PieceRange } from './ranges.ts'

/** A file, or its substitute in tests. */
export interface Source {
  readonly size: number
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> }
}

/** What is known after reading a whole file. */
export interface FileFacts {
  /** SHA-256 of the whole file, lower-case hex */
  readonly sha256: string
  /** Pieces of a new session that contain only zeros: the upload lists them instead of sending their bytes */
  readonly empty: readonly PieceRange[]
}

/** Hashes by which a file is recognized when the user selects it again. */
export interface FileEnds {
  readonly headSha256: string
  readonly tailSha256: string
}

async function bytesAt(source: Source, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await source.slice(start, end).arrayBuffer())
}

/** Returns the bytes of consecutive pieces. */
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

/** Returns the hashes of the first and the last MiB. */
export async function readEnds(source: Source): Promise<FileEnds> {
  const { size } = source
  const head = await bytesAt(source, 0, Math.min(size, uploadLimits.ends))
  const tail = await bytesAt(source, Math.max(0, size - uploadLimits.ends), size)
  return { headSha256: sha256OfBytes(head), tailSha256: sha256OfBytes(tail) }
}

/** Reads a whole file, one piece at a time. @throws if the file can no longer be read, or the signal's reason */
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

/**
 * Returns the message for a file that could not be read. The browser's own message contains neither the file's name nor
 * advice for a file that was moved or changed.
 */
export function readFailureText(error: unknown): string {
  if (error instanceof DOMException && error.name === 'NotReadableError') {
    return 'The file can no longer be read because it was moved or changed. Choose it again'
  }
  return error instanceof Error ? error.message : String(error)
}
