import { storageFullMessage } from '@portico/domain/disks/limits.ts'
import { HypervisorError } from '#port.ts'

export interface StorageReservationsOptions {
  /** bytes that must stay free */
  readonly reserve: number
  /** Returns the number of bytes that are free now. */
  free(): number
}

/** Runs `write`, which writes `bytes` bytes of a file. @throws HypervisorError (storageFull) */
export type WritePart = (bytes: number, write: () => Promise<void>) => Promise<void>

/**
 * Reserves storage for files whose maximum length is known, and keeps a reserve of storage free. Bytes that are
 * reserved but not written yet are not available to other files, so that of two files that fit separately but not
 * together only one is started. Since other programs use the file system too, free space is checked again before each
 * part.
 */
export class StorageReservations {
  readonly #options: StorageReservationsOptions
  #promised = 0

  constructor(options: StorageReservationsOptions) {
    this.#options = options
  }

  /**
   * Writes a file of at most `bytes` bytes in parts.
   * @throws HypervisorError (storageFull) before anything is written, if the file does not fit
   */
  async forFile<R>(bytes: number, write: (keep: WritePart) => Promise<R>): Promise<R> {
    this.#require(this.#promised + bytes)
    let left = bytes
    this.#promised += left
    try {
      return await write(async (more, writePart) => {
        this.#require(more)
        await writePart()
        const counted = Math.min(more, left)
        left -= counted
        this.#promised -= counted
      })
    } finally {
      this.#promised -= left
    }
  }

  #require(bytes: number): void {
    if (this.#options.free() < this.#options.reserve + bytes) throw noSpaceError()
  }
}

/** Returns the error for a lack of storage. The caller can retry once there is free storage. */
export function noSpaceError(cause?: unknown): HypervisorError {
  return new HypervisorError(storageFullMessage, { retry: true, storageFull: true, cause })
}
