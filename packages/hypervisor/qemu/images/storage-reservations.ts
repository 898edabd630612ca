import { storageFullMessage } from '@portico/domain/disks/limits.ts'
import { HypervisorError } from '#port.ts'

export interface StorageReservationsOptions {
  /** bytes that stay free */
  readonly reserve: number
  /** returns the currently free bytes */
  free(): number
}

/** Writes that many bytes of a file. @throws HypervisorError (storageFull) */
export type WritePart = (bytes: number, write: () => Promise<void>) => Promise<void>

/**
 * Reservations of storage for files whose maximum length is known, with a reserve that stays free. Reserved bytes that
 * are not written yet are not available to others, so that two files that fit separately but not together are not both
 * begun. Since others use the file system too, free space is checked again before each part.
 */
export class StorageReservations {
  readonly #options: StorageReservationsOptions
  #promised = 0

  constructor(options: StorageReservationsOptions) {
    this.#options = options
  }

  /**
   * Writes a file of up to `bytes`, in parts.
   * @throws HypervisorError (storageFull), before anything is written, if it would use the reserve
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

/** Callers can retry once there is free storage. */
export function noSpaceError(cause?: unknown): HypervisorError {
  return new HypervisorError(storageFullMessage, { retry: true, storageFull: true, cause })
}
