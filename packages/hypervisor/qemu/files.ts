import { execFile } from 'node:child_process'
import { statfsSync } from 'node:fs'
import { chmod, constants, copyFile, link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Writes a file atomically: readers see either the old or the new content, also after a power failure. */
export async function writeAtomically(file: string, data: string | Uint8Array, mode = 0o600): Promise<void> {
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

/** Returns the text of a file, or null if it does not exist. */
export async function readIfExists(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Returns the size of a file in bytes, or null if it does not exist. */
export async function sizeIfExists(file: string): Promise<number | null> {
  try {
    return (await stat(file)).size
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Returns the free bytes of a folder's file system. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Returns the total bytes of a folder's file system. */
export function totalBytes(folder: string): number {
  const { blocks, bsize } = statfsSync(folder)
  return blocks * bsize
}

/** Returns the bytes of storage that a file uses, not counting its holes; 0 if it does not exist. */
export async function usedBytes(file: string): Promise<number> {
  try {
    return (await stat(file)).blocks * 512
  } catch (error) {
    if (isMissing(error)) return 0
    throw error
  }
}

/**
 * Creates a file that shares the blocks of another one (a reflink). @returns false if the file system does not support
 * it
 */
export async function shareBlocks(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE_FORCE)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (['ENOTSUP', 'EOPNOTSUPP', 'EXDEV', 'EINVAL', 'ENOTTY', 'ENOSYS'].includes(code)) return false
    throw error
  }
  // The new file has the mode of the original, which may be read-only, so the mode is set.
  await chmod(to, 0o600)
  return true
}

/** Copies a file. Holes stay holes. */
export async function copySparse(from: string, to: string): Promise<void> {
  await run('cp', ['--reflink=never', '--sparse=auto', '--no-preserve=all', '--', from, to], {
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
  })
}

/** Makes the content and the name of a file durable (fsync). */
export async function sync(file: string): Promise<void> {
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
 * Gives a complete file its final name, durably. If a file with that name exists, it stays and `part` is deleted: a
 * rename would replace a file that a machine may have written to.
 */
export async function publish(part: string, file: string): Promise<void> {
  await link(part, file).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  })
  await removeAll(part)
  await sync(file)
}

export async function makeFolder(folder: string, mode = 0o700): Promise<void> {
  await mkdir(folder, { recursive: true, mode })
}

export async function removeAll(target: string): Promise<void> {
  await rm(target, { recursive: true, force: true })
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/**
 * Whether an operation failed because the disk or our quota is full, including an operation of a program that was
 * called.
 */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : null
  const stderr = 'stderr' in error ? String(error.stderr) : ''
  return code === 'ENOSPC' || code === 'EDQUOT' || /No space left on device|Disk quota exceeded/.test(stderr)
}
