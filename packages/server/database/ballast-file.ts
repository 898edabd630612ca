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

/** ms between checks of the free space */
const BETWEEN_LOOKS = 1000

export interface BallastFile {
  /** Deletes the ballast file, because space is needed immediately. @returns false if there was no file */
  release(): Promise<boolean>
  close(): void
}

export interface BallastFileOptions {
  readonly clock: Clock
  readonly log: (entry: LogEntry) => void
  /** returns the number of free bytes; reads it from the file system by default */
  readonly free?: () => number
}

/**
 * Returns the size of the ballast file on a file system of `total` bytes. During recovery PostgreSQL may write
 * everything that it has in memory (128 MiB, postgres/managed.ts) and start new segments of its log; a small disk only
 * has space for less.
 */
export function ballastFileSize(total: number): number {
  return Math.min(256, Math.floor(total / 4 / MEBIBYTE)) * MEBIBYTE
}

/** Creates a file of `size` bytes: by preallocation if the system supports it, otherwise by writing them. */
async function allocate(file: string, size: number): Promise<void> {
  try {
    await run('fallocate', ['--length', String(size), file])
  } catch (error) {
    if (isDiskFull(error)) throw error
    const handle = await open(file, 'w', 0o600)
    try {
      // The bytes are random, so that a compressing file system does not save the space.
      const bytes = randomBytes(MEBIBYTE)
      for (let written = 0; written < size; written += MEBIBYTE) await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
  }
}

/**
 * Keeps a file in the data folder that only reserves space. When the disk is nearly full, the file is deleted, so that
 * PostgreSQL can still write its log or recover, and users can delete resources. It is created again when twice its
 * size is free.
 */
export async function keepBallastFile(folder: string, options: BallastFileOptions): Promise<BallastFile> {
  const { clock, log, free = () => freeBytes(folder) } = options
  const file = path.join(folder, 'ballast')
  const size = ballastFileSize(totalBytes(folder))
  let there = (await sizeIfExists(file)) !== null
  /** true if the file cannot be created here, which is logged once */
  let hopeless = false
  let closed = false
  let cancelTimer = (): void => {}

  const make = async (): Promise<void> => {
    try {
      await allocate(file, size)
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
        `The disk of ${folder} is full. The ballast file of ${exactBytes(size)} was deleted so that the database ` +
        'can continue. Free space before it is used up',
    })
    return true
  }

  const look = async (): Promise<void> => {
    if (there && free() < size / 4) await release()
    else if (!there && !hopeless && free() >= 2 * size) {
      await make()
      if (there) log({ level: 'info', message: `The disk of ${folder} has free space again` })
    }
  }

  /** Logs errors instead of throwing them: without the ballast file the server works until the disk is full. */
  const carefully = (work: () => Promise<void>): Promise<void> =>
    work().catch((error: unknown) => log({ level: 'error', message: `the ballast file in ${folder}`, error }))

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
