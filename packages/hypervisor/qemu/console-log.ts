import { execFile } from 'node:child_process'
import { open, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { isMissing } from './files.ts'

const run = promisify(execFile)

/**
 * Number of bytes that are stored at the beginning and at the end of a log (docs/reference/serial-console.md#buffer).
 */
export const KEPT_AT_EACH_END = 1024 * 1024

/** Number of bytes by which a log may be longer than both ends before its middle is deallocated. */
const SLACK = 1024 * 1024

/** Reads a log from offset `start` up to but not including `stop`, or to the end of the file if that comes first. */
export async function readLog(file: string, start: number, stop: number): Promise<Uint8Array> {
  if (stop <= start) return new Uint8Array(0)
  const handle = await open(file, 'r')
  try {
    const out = new Uint8Array(stop - start)
    let done = 0
    while (done < out.length) {
      const { bytesRead } = await handle.read(out, done, out.length - done, start + done)
      if (bytesRead === 0) break
      done += bytesRead
    }
    return out.subarray(0, done)
  } finally {
    await handle.close()
  }
}

/** Returns the total number of bytes that were ever logged. */
export async function logLength(file: string): Promise<number> {
  try {
    return (await stat(file)).size
  } catch (error) {
    if (isMissing(error)) return 0
    throw error
  }
}

/**
 * Deallocates the middle of a log, whose content is lost. QEMU appends to the file at the same time, so the file cannot
 * be moved or truncated; a hole uses no storage and keeps all offsets. On a file system without holes, the bytes stay
 * but are not read.
 */
export async function deallocateMiddle(file: string): Promise<void> {
  const found = await stat(file).catch(() => null)
  if (found === null || found.blocks * 512 <= 2 * KEPT_AT_EACH_END + SLACK) return
  const length = found.size - 2 * KEPT_AT_EACH_END
  if (length < SLACK) return
  await run('fallocate', [
    '--punch-hole',
    '--offset',
    String(KEPT_AT_EACH_END),
    '--length',
    String(length),
    file,
  ])
}
