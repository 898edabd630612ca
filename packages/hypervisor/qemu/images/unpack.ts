import { formatBytes } from '@portico/domain/byte-size.ts'
import type { Compression } from '@portico/domain/images/recognise.ts'
import { type ConvertBounds, ImageRefused } from '#image-files.ts'
import { findOnPath } from '../program.ts'
import { firstLine, type Place } from './qemu-img.ts'
import { runConfined } from './sandbox.ts'

/** Programs that unpack to their output, in the words that keep them from taking too much memory. */
const unpackers: Readonly<Record<Exclude<Compression, 'none'>, readonly [program: string, ...string[]]>> = {
  gzip: ['gzip', '--decompress', '--stdout', '--'],
  xz: ['xz', '--decompress', '--stdout', '--memlimit-decompress=1GiB', '--'],
  zstd: ['zstd', '--decompress', '--stdout', '--memory=1024MB', '--quiet', '--'],
}

/**
 * Unpack a file. What becomes of it is bounded before the first byte, so that a small file cannot fill the host.
 * @throws ImageRefused
 */
export async function unpack(
  place: Place,
  file: string,
  compression: Exclude<Compression, 'none'>,
  { into, disk: most, beyond }: Pick<ConvertBounds, 'disk' | 'beyond'> & { readonly into: string },
): Promise<void> {
  const [program, ...args] = unpackers[compression]
  if (findOnPath(program) === null) {
    throw new ImageRefused(`The server's host has no ${program}. Unpack the file and send what was in it`)
  }
  const ended = await runConfined({ ...place, program, args: [...args, file], into, fileSize: most })
  if (ended.code === 0) return
  if (/File too large|write error|cannot write/i.test(ended.complaint)) {
    throw new ImageRefused(`What is packed in this file is larger than ${formatBytes(most)}. ${beyond}`)
  }
  throw new ImageRefused(`This file cannot be unpacked: ${firstLine(ended.complaint, file)}. Get it again`)
}
