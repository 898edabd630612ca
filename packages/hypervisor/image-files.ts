import type { Compression, ImageFormat } from '@portico/domain/images/recognise.ts'

/**
 * Converts image files to raw disks. The uploaded file is stored completely in its own folder on the host that converts
 * it. Only sandboxed programs parse it; the server itself only reads its header, and counts trailing bytes of gzip
 * files.
 */
export interface ImageConverter {
  /**
   * Stores the bytes of a file. If the server is killed, the next one removes its files.
   * @throws {@link ImageRefused} for more bytes than allowed, and HypervisorError if there is not enough storage
   */
  store(bytes: AsyncIterable<Uint8Array>, bounds: StoreLimits): Promise<StoredImage>
}

export interface StoreLimits {
  /** maximum size of the file in bytes */
  readonly size: number
  readonly signal: AbortSignal
}

export interface ImageKind {
  readonly format: ImageFormat
  readonly compression: Compression
}

/** A file whose bytes are all stored. */
export interface StoredImage {
  readonly size: number
  /** SHA-256 in lower-case hex */
  readonly sha256: string
  /**
   * Decompresses, checks and converts the file.
   * @param kind expected compression and format; the decompressed content is checked again
   * @throws {@link ImageRefused}
   */
  convert(kind: ImageKind, bounds: ConvertLimits): Promise<RawImage>
  /** Deletes the file and everything that was converted from it. */
  drop(): Promise<void>
}

export interface ConvertLimits {
  /** maximum bytes of the disk and of each temporary file */
  readonly disk: number
  /** message for a larger disk: why it is refused, and what to do */
  readonly tooLargeMessage: string
  /** name of the file, for commands in refusals */
  readonly name: string
  readonly signal: AbortSignal
}

/** The disk in an image file. */
export interface RawImage {
  /** size in bytes */
  readonly size: number
  /** facts found during the conversion, as text for users */
  readonly found: readonly { readonly label: string; readonly value: string }[]
  /** Yields the non-zero bytes in order, in blocks of up to 1 MiB that are aligned to 1 MiB. */
  blocks(): AsyncIterable<{ readonly offset: number; readonly data: Uint8Array }>
}

/**
 * The file cannot become an image. The message says why and how to fix the file. Retrying with the same file does not
 * help.
 */
export class ImageRefused extends Error {
  override readonly name = 'ImageRefused'
}
