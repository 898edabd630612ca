import { GIB, KIB, MIB } from '#byte-size.ts'
import { diskLimits } from '#disks/limits.ts'
import { invalidRequest, type Refusal } from '#refusals.ts'
import { type Compression, type ImageFormat, lookedAt, recognise } from './recognise.ts'

/** What bounds the upload of an image's file (docs/decisions/0029-uploads.md). Sizes in bytes. */
export const uploadLimits = {
  /** of a piece of a new session; every piece but the last is as long. A proxy must let requests of this size through */
  piece: 256 * KIB,
  /** of a piece of a session that is older than the column `piece_size`: no piece is larger */
  largestPiece: 2 * MIB,
  /** of a request with several pieces that follow each other: half of nginx's default body limit */
  request: 512 * KIB,
  /** ranges of empty pieces that are told in one call */
  emptyAtOnce: 5000,
  /** at either end of the file, by whose hashes it is recognised when it is chosen again */
  ends: MIB,
  /** of a file that is converted: it is kept in the database until it is whole */
  convertedFile: 16 * GIB,
  /** of what a converted file may become: it is a file of the server's host for a while */
  convertedDisk: 256 * GIB,
  /** sessions of one user that are not done */
  ofUser: 50,
  /** of files of one user that are kept in the database at once */
  keptOfUser: 64 * GIB,
  /** … and of all users */
  keptOfAll: 256 * GIB,
  /** ms that a session is kept after its last piece came, or after it ended */
  keptFor: 7 * 24 * 3_600_000,
} as const

/** What of a file its place and treatment depend on. */
export interface UploadedFile {
  /** bytes */
  readonly size: number
  readonly format: ImageFormat
  readonly compression: Compression
}

/** Must the file be whole somewhere before it can be a disk? Other files are written to the disk piece by piece. */
export function needsConversion({ format, compression }: Omit<UploadedFile, 'size'>): boolean {
  return compression !== 'none' || (format !== 'raw' && format !== 'iso')
}

/** Number of pieces in a file. @param size of the file, in bytes @param pieceSize of the session, in bytes */
export function pieceCount(size: number, pieceSize: number): number {
  return Math.ceil(size / pieceSize)
}

/** Bytes of a piece, by its number from 0; 0 for one that the file does not have. */
export function pieceLength(size: number, pieceSize: number, piece: number): number {
  return Math.max(0, Math.min(pieceSize, size - piece * pieceSize))
}

/** Number of pieces in the largest request of a session. */
export function piecesPerRequest(pieceSize: number): number {
  return Math.max(1, Math.floor(uploadLimits.request / pieceSize))
}

/** Bytes of the disk that holds so many bytes: whole GiB. */
export function diskSizeFor(bytes: number): number {
  return Math.max(diskLimits.minSize, Math.ceil(bytes / diskLimits.granularity) * diskLimits.granularity)
}

/** May such a file become a disk of this size? */
export function checkUploadedFile(file: UploadedFile, diskSize: number): Refusal | null {
  if (file.size === 0) return invalidRequest('the file is empty')
  if (needsConversion(file)) {
    if (file.size > uploadLimits.convertedFile) {
      return invalidRequest(
        `a file that is converted may have at most ${uploadLimits.convertedFile / GIB} GiB; convert it to raw first`,
      )
    }
    if (diskSize > uploadLimits.convertedDisk) {
      return invalidRequest(
        `a file that is converted may become a disk of at most ${uploadLimits.convertedDisk / GIB} GiB; ` +
          'convert it to raw first',
      )
    }
    return null
  }
  const needed = diskSizeFor(file.size)
  return diskSize === needed
    ? null
    : invalidRequest(`a raw file of ${file.size} bytes becomes a disk of ${needed} bytes, not ${diskSize}`)
}

/** Is a file packed whose sender said that it is written to the disk as it is? It would become an image of packed bytes. */
export function checkUnpacked(
  head: Uint8Array,
  file: { readonly name: string; readonly size: number },
): Refusal | null {
  const { compression } = recognise(head.subarray(0, lookedAt), file.name, file.size)
  if (compression === 'none') return null
  return invalidRequest(
    `the file is packed with ${compression}, but the upload says that it is not; discard the upload and begin one ` +
      `with the compression "${compression}"`,
  )
}

/** Are these bytes whole pieces of the file, one or several that follow each other? @param piece the first one */
export function checkPieces(size: number, pieceSize: number, piece: number, length: number): Refusal | null {
  const atLeast = pieceLength(size, pieceSize, piece)
  if (atLeast === 0)
    return invalidRequest(`the file has ${pieceCount(size, pieceSize)} pieces; there is no piece ${piece}`)
  const most = piecesPerRequest(pieceSize) * pieceSize
  if (length > most)
    return invalidRequest(`a request of this upload has at most ${most} bytes, not ${length}`)
  const rest = size - piece * pieceSize
  const isWhole = length === rest || (length < rest && length % pieceSize === 0)
  return length >= atLeast && isWhole
    ? null
    : invalidRequest(
        `The request must contain whole pieces: it has ${length} bytes, piece ${piece} has ${atLeast} bytes, and ${rest} bytes remain`,
      )
}

/**
 * The size of the disk to ask for before the truth is known: what an image format says of itself, else a guess that is
 * put right once the file has been unpacked.
 * @param virtualSize bytes; null where the file does not tell
 */
export function claimedDiskSize(file: UploadedFile, virtualSize: number | null): number {
  if (!needsConversion(file)) return diskSizeFor(file.size)
  return Math.min(diskSizeFor(virtualSize ?? file.size * guessedRatio), uploadLimits.convertedDisk)
}

/** How much larger a disk is than its compressed file, when nothing is known of it. */
const guessedRatio = 4

/** What the last piece is filled up to when it is written to a disk: the largest block there is. */
export const wholeBlock = 4 * KIB
