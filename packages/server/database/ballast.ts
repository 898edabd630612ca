import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { LogEntry } from '@portico/control-plane/kernel/log-entry.ts'
import type { Clock } from '@portico/domain/ports.ts'
import { exactBytes } from '@portico/domain/byte-size.ts'
import { freeBytes, isDiskFull, removeAll, sizeIfExists, totalBytes } from '@portico/hypervisor/qemu/files.ts'

const run = promisify(execFile)

const MEBIBYTE = 1024 ** 2

/** ms between looks at what is free. */
const BETWEEN_LOOKS = 1000

export interface Ballast {
  /** Let go of it, because room is needed at once. @returns false when there was none */
  release(): Promise<boolean>
  close(): void
}

export interface BallastOptions {
  readonly clock: Clock
  readonly log: (entry: LogEntry) => void
  /** bytes that are free now; asked of the file system unless given */
  readonly free?: () => number
}

/**
 * Bytes of ballast on a file system of so many. Recovering, PostgreSQL may have to write all that it holds in memory
 * (128 MiB, postgres/managed.ts) and begins new segments of its log; on a small disk less has to do.
 */
export function ballastSize(total: number): number {
  return Math.min(256, Math.floor(total / 4 / MEBIBYTE)) * MEBIBYTE
}

/** Make a file that takes so many bytes of the disk: at once where the system can, else by writing them. */
async function takeRoom(file: string, size: number): Promise<void> {
  try {
    await run('fallocate', ['--length', String(size), file])
  } catch (error) {
    if (isDiskFull(error)) throw error
    const handle = await open(file, 'w', 0o600)
    try {
      // Random, so that a file system that compresses has nothing to gain.
      const bytes = randomBytes(MEBIBYTE)
      for (let written = 0; written < size; written += MEBIBYTE) await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
  }
}

/**
 * Keep a file in the data folder that holds nothing and takes room. When hardly any is left it is let go, so that
 * PostgreSQL can still write its log, or recover if it could not, and somebody can delete things. It is made again
 * when there is twice as much room.
 */
export async function keepBallast(folder: string, options: BallastOptions): Promise<Ballast> {
  const { clock, log, free = () => freeBytes(folder) } = options
  const file = path.join(folder, 'ballast')
  const size = ballastSize(totalBytes(folder))
  let there = (await sizeIfExists(file)) !== null
  /** it cannot be made here, which is told once */
  let hopeless = false
  let closed = false
  let cancelTimer = (): void => {}

  const make = async (): Promise<void> => {
    try {
      await takeRoom(file, size)
      there = true
    } catch (error) {
      await removeAll(file)
      if (isDiskFull(error)) return
      hopeless = true
      throw error
    }
  }

  const release = async (): Promise<boolean> => {
    if (!there) return false
    there = false
    await removeAll(file)
    log({
      level: 'error',
      message:
        `The disk of ${folder} is full. The ballast of ${exactBytes(size)} was released so that the database ` +
        'goes on; make room before it is used up',
    })
    return true
  }

  const look = async (): Promise<void> => {
    if (there && free() < size / 4) await release()
    else if (!there && !hopeless && free() >= 2 * size) {
      await make()
      if (there) log({ level: 'info', message: `The disk of ${folder} has room again` })
    }
  }

  /** Without ballast Portico works as well, until the disk is full; it is no reason to end. */
  const carefully = (work: () => Promise<void>): Promise<void> =>
    work().catch((error: unknown) => log({ level: 'error', message: `the ballast in ${folder}`, error }))

  const lookLater = (): void => {
    if (closed) return
    cancelTimer = clock.after(BETWEEN_LOOKS, () => void carefully(look).then(lookLater))
  }

  if (!there && free() >= 2 * size) await carefully(make)
  lookLater()
  return {
    release,
    close() {
      closed = true
      cancelTimer()
    },
  }
}
