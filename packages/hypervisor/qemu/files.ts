import { execFile } from 'node:child_process'
import { statfsSync } from 'node:fs'
import { chmod, constants, copyFile, link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Write a whole file at once: whoever reads finds the old one or the new one, also after a power failure. */
export async function writeWhole(file: string, data: string | Uint8Array, mode = 0o600): Promise<void> {
  const fresh = `${file}.new`
  const handle = await open(fresh, 'w', mode)
  try {
    await handle.writeFile(data)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(fresh, file)
}

/** A file's text, or null when there is none. */
export async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** A file's size in bytes, or null when there is none. */
export async function sizeIfThere(file: string): Promise<number | null> {
  try {
    return (await stat(file)).size
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Bytes that are free on the file system of a folder. */
export function freeOn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Bytes of the file system of a folder, used or not. */
export function sizeOf(folder: string): number {
  const { blocks, bsize } = statfsSync(folder)
  return blocks * bsize
}

/** Bytes that a file takes of the storage, holes left out; 0 when there is none. */
export async function takenBy(file: string): Promise<number> {
  try {
    return (await stat(file)).blocks * 512
  } catch (error) {
    if (isMissing(error)) return 0
    throw error
  }
}

/** Make a new file that shares the blocks of another. @returns false where the file system cannot */
export async function shareBlocks(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE_FORCE)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (['ENOTSUP', 'EOPNOTSUPP', 'EXDEV', 'EINVAL', 'ENOTTY', 'ENOSYS'].includes(code)) return false
    throw error
  }
  // It comes with the other's mode, which may be one that nobody writes to.
  await chmod(to, 0o600)
  return true
}

/** Copy bytes to a new file without filling its holes. */
export async function copySparse(from: string, to: string): Promise<void> {
  await run('cp', ['--reflink=never', '--sparse=auto', '--no-preserve=all', '--', from, to], {
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
  })
}

/** Make what is in a file, and its name, last through a power failure. */
export async function settle(file: string): Promise<void> {
  for (const each of [file, path.dirname(file)]) {
    const handle = await open(each, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  }
}

/**
 * Give a finished file its final name, lastingly. A name that is taken stays with the file that has it, and `part`
 * goes: a rename would put it in the place of one that may have been written to since.
 */
export async function publish(part: string, file: string): Promise<void> {
  await link(part, file).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  })
  await removeAll(part)
  await settle(file)
}

export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
}

export async function removeAll(target: string): Promise<void> {
  await rm(target, { recursive: true, force: true })
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** Did a write fail because nothing is left of the disk, or of our share of it? Also of a program we called. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : null
  const stderr = 'stderr' in error ? String(error.stderr) : ''
  return code === 'ENOSPC' || code === 'EDQUOT' || /No space left on device|Disk quota exceeded/.test(stderr)
}
