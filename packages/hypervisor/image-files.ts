import type { Compression, ImageFormat } from '@portico/domain/images/recognise.ts'

/**
 * Converts image files to raw disks. The uploaded file is stored completely in its own folder on the host that converts
 * it. Only sandboxed programs parse it; the server itself only reads its header, and counts trailing bytes of gzip
 * files.
 */
export interface ImageConverter {
  /**
   * Stores the bytes of a file. Files of a killed server are removed at its next start.
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

/** A completely stored file. */
export interface StoredImage {
  readonly size: number
  /** lower-case hex */
  readonly sha256: string
  /**
   * Unpacks, checks and converts the file. `kind` is its compression and format; the unpacked content is checked again.
   * @throws {@link ImageRefused}
   */
  convert(kind: ImageKind, bounds: ConvertLimits): Promise<RawImage>
  /** Deletes the file and everything made from it. */
  drop(): Promise<void>
}

export interface ConvertLimits {
  /** maximum bytes of the disk, and of temporary files */
  readonly disk: number
  /** message for a larger one: why it is refused, and what to do */
  readonly tooLargeMessage: string
  /** name of the file, for commands in refusals */
  readonly name: string
  readonly signal: AbortSignal
}

/** The disk in an image file. */
export interface RawImage {
  /** bytes */
  readonly size: number
  /** findings of the conversion, for users */
  readonly found: readonly { readonly label: string; readonly value: string }[]
  /** The non-zero bytes in order, in blocks of up to 1 MiB, aligned to 1 MiB. */
  blocks(): AsyncIterable<{ readonly offset: number; readonly data: Uint8Array }>
}

/** The file is not acceptable. The message says why and how to fix it. Retrying does not help. */
export class ImageRefused extends Error {
  override readonly name = 'ImageRefused'
}
