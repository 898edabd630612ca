import { existsSync, statfsSync } from 'node:fs'
import path from 'node:path'

/** Bytes below which PostgreSQL cannot be relied on to start or to recover: two segments of its log. */
export const leastForPostgres = 32 * 1024 ** 2

/** Bytes that are free where a folder is, or would be made. */
export function freeSpace(folder: string): number {
  const { bavail, bsize } = statfsSync(nearest(folder))
  return bavail * bsize
}

/** Bytes of the file system where a folder is, used or not. */
export function wholeSpace(folder: string): number {
  const { blocks, bsize } = statfsSync(nearest(folder))
  return blocks * bsize
}

function nearest(folder: string): string {
  return existsSync(folder) ? folder : nearest(path.dirname(folder))
}
