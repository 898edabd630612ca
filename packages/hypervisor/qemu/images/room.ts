import { storageIsFull } from '@portico/domain/disks/limits.ts'
import { HypervisorError } from '#port.ts'

export interface RoomOptions {
  /** bytes that stay free */
  readonly reserve: number
  /** bytes that are free now */
  free(): number
}

/** Do work that writes so many bytes of a file. @throws HypervisorError (storageFull) */
export type Keep = (bytes: number, write: () => Promise<void>) => Promise<void>

/**
 * The room of a file system in which files are kept whose length is known beforehand, with a reserve that stays free.
 * What was promised to one and is not written yet is nobody else's, so that two who fit alone and not together do not
 * both begin. Others write there too: so it is looked at again before each part.
 */
export class Room {
  readonly #options: RoomOptions
  #promised = 0

  constructor(options: RoomOptions) {
    this.#options = options
  }

  /**
   * Write a file of up to so many bytes, part by part.
   * @throws HypervisorError (storageFull), before anything is written, when it would take of the reserve
   */
  async forFile<R>(bytes: number, write: (keep: Keep) => Promise<R>): Promise<R> {
    this.#require(this.#promised + bytes)
    let left = bytes
    this.#promised += left
    try {
      return await write(async (more, writePart) => {
        this.#require(more)
        await writePart()
        const kept = Math.min(more, left)
        left -= kept
        this.#promised -= kept
      })
    } finally {
      this.#promised -= left
    }
  }

  #require(bytes: number): void {
    if (this.#options.free() < this.#options.reserve + bytes) throw noRoom()
  }
}

/** What finds no room here is tried again by whoever made some. */
export function noRoom(cause?: unknown): HypervisorError {
  return new HypervisorError(storageIsFull, { retry: true, storageFull: true, cause })
}
