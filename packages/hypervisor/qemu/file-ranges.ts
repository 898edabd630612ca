import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { bareEnvironment } from './account.ts'
import { findOnPath } from './program.ts'

const run = promisify(execFile)

/** A part of a file; offset and length are in bytes. */
export interface FileRange {
  readonly start: number
  readonly length: number
}

/** Maximum output of qemu-img in bytes, enough for about a million ranges. */
const MAX_OUTPUT = 128 * 1024 ** 2

/**
 * Returns the parts of a raw file that are not holes, in order, from `qemu-img map`; Node cannot ask the file system
 * itself. Returns the whole file if qemu-img is not installed or fails.
 * @param size of the file in bytes
 */
export async function dataRanges(file: string, size: number): Promise<readonly FileRange[]> {
  const whole = [{ start: 0, length: size }]
  const program = findOnPath('qemu-img')
  if (program === null) return whole
  try {
    const args = ['map', '--output=json', '--force-share', '-f', 'raw', '--', file]
    const { stdout } = await run(program, args, { env: bareEnvironment(), maxBuffer: MAX_OUTPUT })
    const parts = JSON.parse(stdout) as (FileRange & { readonly zero: boolean })[]
    return parts.filter(({ zero }) => !zero).map(({ start, length }) => ({ start, length }))
  } catch {
    return whole
  }
}
