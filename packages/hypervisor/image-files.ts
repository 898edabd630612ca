import type { Compression, ImageFormat } from '@portico/domain/images/recognise.ts'

/**
 * Turns image files into the bytes of disks. A file that somebody sent is held whole in a folder of its own for as long
 * as that takes, on whichever host is at it. Programs in a sandbox look into it; the server itself reads its header, and
 * counts what follows the end of a gzip file.
 */
export interface ImageConverter {
  /**
   * Keep a file's bytes. What a killed server kept is removed by its next start.
   * @throws {@link ImageRefused} for more bytes than are allowed, and HypervisorError where there is no room
   */
  hold(bytes: AsyncIterable<Uint8Array>, bounds: HoldBounds): Promise<HeldImage>
}

export interface HoldBounds {
  /** bytes the file may have */
  readonly size: number
  readonly signal: AbortSignal
}

export interface ImageKind {
  readonly format: ImageFormat
  readonly compression: Compression
}

/** A file that is whole. */
export interface HeldImage {
  readonly size: number
  /** lower-case hex */
  readonly sha256: string
  /**
   * Unpack, check and convert. The kind says how the file is packed; what is inside is looked at anew.
   * @throws {@link ImageRefused}
   */
  convert(kind: ImageKind, bounds: ConvertBounds): Promise<RawImage>
  /** Forget the file and all that was made of it. */
  drop(): Promise<void>
}

export interface ConvertBounds {
  /** bytes of the disk at most, and of what is written on the way to it */
  readonly disk: number
  /** what people are told of a larger one: why it is none, and what to do */
  readonly beyond: string
  /** what the file is called, for commands in refusals */
  readonly name: string
  readonly signal: AbortSignal
}

/** The disk that a file describes. */
export interface RawImage {
  /** bytes */
  readonly size: number
  /** what was found on the way, for people */
  readonly found: readonly { readonly label: string; readonly value: string }[]
  /** The bytes that are not zero, in order, in pieces of up to 1 MiB that begin at multiples of that. */
  blocks(): AsyncIterable<{ readonly offset: number; readonly data: Uint8Array }>
}

/** The file is not one that can be taken; the message says why and what mends it. Trying again does not help. */
export class ImageRefused extends Error {
  override readonly name = 'ImageRefused'
}
