import { execFile } from 'node:child_process'
import { open, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { isMissing } from './files.ts'

const run = promisify(execFile)

/** What is kept at each end, in bytes (docs/reference/serial-console.md#buffer). */
export const KEPT_AT_EACH_END = 1024 * 1024

/** Room a log may take beyond what is kept before its middle is given back, in bytes. */
const SLACK = 1024 * 1024

/** Bytes of a log from `start` to before `stop`; fewer when the file is shorter. */
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

/** Bytes ever logged. */
export async function logLength(file: string): Promise<number> {
  try {
    return (await stat(file)).size
  } catch (error) {
    if (isMissing(error)) return 0
    throw error
  }
}

/**
 * Give back the room of the forgotten middle. QEMU appends to the file all the while, so it is neither moved nor cut:
 * a hole takes no room and leaves every offset as it is. A file system that knows no holes keeps the bytes, which
 * nobody reads.
 */
export async function forgetMiddle(file: string): Promise<void> {
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
