import { GIB, KIB, MIB } from '#byte-size.ts'
import { diskLimits } from '#disks/limits.ts'
import { invalidRequest, type Refusal } from '#refusals.ts'
import { type Compression, type ImageFormat, inspectedBytes, recognise } from './recognise.ts'

/** Limits of image uploads (docs/decisions/0026-image-uploads-as-sessions.md). Sizes in bytes. */
export const uploadLimits = {
  /** bytes of each piece of a new session, except the last piece. A proxy must accept request bodies of this size. */
  piece: 256 * KIB,
  /** largest piece of the sessions that were created before the column `piece_size` existed */
  largestPiece: 2 * MIB,
  /** maximum size of a request with several consecutive pieces: half of nginx's default limit */
  request: 512 * KIB,
  /** maximum number of ranges of empty pieces in one request */
  emptyAtOnce: 5000,
  /**
   * bytes at the beginning and at the end of a file that are hashed, so that the file is recognized when the user
   * selects it again
   */
  ends: MIB,
  /** maximum size of a file that needs conversion, which is stored in the database until the upload is complete */
  convertedFile: 16 * GIB,
  /** maximum size of the result of a conversion, which is stored temporarily in a file on the server's host */
  convertedDisk: 256 * GIB,
  /** maximum number of unfinished sessions of one user */
  sessionsPerUser: 50,
  /** maximum total size of one user's files in the database */
  storedPerUser: 64 * GIB,
  /** maximum total size of all users' files in the database */
  storedInTotal: 256 * GIB,
  /** ms for which a session is stored after its last piece arrived or after it ended */
  retention: 7 * 24 * 3_600_000,
} as const

/** The properties of a file that decide where the server stores it and whether the server converts it. */
export interface UploadedFile {
  /** size in bytes */
  readonly size: number
  readonly format: ImageFormat
  readonly compression: Compression
}

/**
 * Whether the server has to convert the file, for which it needs the complete file. Other files are written to the disk
 * piece by piece.
 */
export function needsConversion({ format, compression }: Omit<UploadedFile, 'size'>): boolean {
  return compression !== 'none' || (format !== 'raw' && format !== 'iso')
}

/**
 * Returns the number of pieces of a file. @param size of the file, in bytes @param pieceSize of the session, in bytes
 */
export function pieceCount(size: number, pieceSize: number): number {
  return Math.ceil(size / pieceSize)
}

/** Returns the length of a piece in bytes, by its index from 0; 0 beyond the end of the file. */
export function pieceLength(size: number, pieceSize: number, piece: number): number {
  return Math.max(0, Math.min(pieceSize, size - piece * pieceSize))
}

/** Returns the number of pieces in the largest request of a session. */
export function piecesPerRequest(pieceSize: number): number {
  return Math.max(1, Math.floor(uploadLimits.request / pieceSize))
}

/** Returns the size of the disk for this many bytes, rounded up to whole GiB. */
export function diskSizeFor(bytes: number): number {
  return Math.max(diskLimits.minSize, Math.ceil(bytes / diskLimits.granularity) * diskLimits.granularity)
}

/** Returns the refusal of a file for a disk of this size, or null. */
export function checkUploadedFile(file: UploadedFile, diskSize: number): Refusal | null {
  if (file.size === 0) return invalidRequest('the file is empty')
  if (needsConversion(file)) {
    if (file.size > uploadLimits.convertedFile) {
      return invalidRequest(
        `a file to convert may have at most ${uploadLimits.convertedFile / GIB} GiB. Convert it to raw first`,
      )
    }
    if (diskSize > uploadLimits.convertedDisk) {
      return invalidRequest(
        `a file to convert may become a disk of at most ${uploadLimits.convertedDisk / GIB} GiB. ` +
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

/**
 * Returns the refusal of a compressed file that was declared as uncompressed, or null. Its disk would contain
 * compressed bytes.
 */
export function checkUnpacked(
  head: Uint8Array,
  file: { readonly name: string; readonly size: number },
): Refusal | null {
  const { compression } = recognise(head.subarray(0, inspectedBytes), file.name, file.size)
  if (compression === 'none') return null
  return invalidRequest(
    `the file is compressed with ${compression}, but the upload was created without compression. Discard the upload, and create one ` +
      `with the compression "${compression}"`,
  )
}

/**
 * Returns the refusal of a request whose bytes are not whole consecutive pieces, or null.
 * @param piece index of the first piece
 */
export function checkPieces(size: number, pieceSize: number, piece: number, length: number): Refusal | null {
  const atLeast = pieceLength(size, pieceSize, piece)
  if (atLeast === 0)
    return invalidRequest(`the file has ${pieceCount(size, pieceSize)} pieces; there is no piece ${piece}`)
  const maxBytes = piecesPerRequest(pieceSize) * pieceSize
  if (length > maxBytes)
    return invalidRequest(`a request of this upload has at most ${maxBytes} bytes, not ${length}`)
  const rest = size - piece * pieceSize
  const isWhole = length === rest || (length < rest && length % pieceSize === 0)
  return length >= atLeast && isWhole
    ? null
    : invalidRequest(
        `The request must contain whole pieces: it has ${length} bytes, piece ${piece} has ${atLeast} bytes, and ${rest} bytes remain`,
      )
}

/**
 * Returns the disk size to request before the real size is known: the size that the image format states, or an estimate
 * that is corrected once the file is unpacked.
 * @param virtualSize bytes; null if the file does not state it
 */
export function estimatedDiskSize(file: UploadedFile, virtualSize: number | null): number {
  if (!needsConversion(file)) return diskSizeFor(file.size)
  return Math.min(diskSizeFor(virtualSize ?? file.size * guessedRatio), uploadLimits.convertedDisk)
}

/** Assumed compression ratio when the disk size is unknown. */
const guessedRatio = 4

/** Bytes to whose multiple the last piece is padded when it is written to a disk: the largest block size. */
export const maxBlockSize = 4 * KIB
