import path from 'node:path'
import { formatBytes } from '@portico/domain/byte-size.ts'
import { type Compression, commandForRaw } from '@portico/domain/images/recognise.ts'
import { zstdWindowMost } from '@portico/domain/images/zstd.ts'
import { type ConvertLimits, ImageRefused } from '#image-files.ts'
import { HypervisorError } from '#port.ts'
import { freeBytes } from '../files.ts'
import { findOnPath } from '../program.ts'
import { afterGzip } from './gzip-end.ts'
import { firstLine, type RunContext } from './qemu-img.ts'
import { type Ended, runConfined } from './sandbox.ts'

type Packed = Exclude<Compression, 'none'>

/** Programs that decompress to standard output, with options that limit their memory. */
const unpackers: Readonly<Record<Packed, readonly string[]>> = {
  gzip: ['--decompress', '--stdout', '--'],
  xz: ['--decompress', '--stdout', '--memlimit-decompress=1GiB', '--'],
  zstd: ['--decompress', '--stdout', `--memory=${zstdWindowMost / 1024 ** 2}MB`, '--quiet', '--'],
}

/**
 * Arguments with which a program prints the decompressed size, and the pattern of the size in its output. Only for
 * formats that contain the size; gzip contains only its lowest 32 bits.
 */
const listings: Readonly<Partial<Record<Packed, readonly [args: readonly string[], size: RegExp]>>> = {
  xz: [['--robot', '--list', '--'], /^totals\t\d+\t\d+\t\d+\t(\d+)\t/m],
  zstd: [['--list', '--verbose', '--'], /^Decompressed Size: .*\((\d+) B\)$/m],
}

/** Maximum number of decompressed bytes, and the message for a file with more. */
interface Limit {
  readonly bytes: number
  readonly exceeded: (size: string) => Error
}

export interface Unpacked {
  /** bytes after the compressed data, which are ignored */
  readonly trailing: Trailing
}

/**
 * Decompresses a file. The output is limited by the maximum disk size and by the host's free storage, so that a small
 * file cannot fill the host. A file that declares a larger size is not decompressed at all.
 * @throws ImageRefused; HypervisorError (storageFull)
 */
export async function unpack(
  context: RunContext,
  file: string,
  compression: Packed,
  bounds: Pick<ConvertLimits, 'disk' | 'tooLargeMessage' | 'name'> & { readonly into: string },
): Promise<Unpacked> {
  const { into, name } = bounds
  if (findOnPath(compression) === null) {
    throw new ImageRefused(
      `The server's host has no ${compression}. Decompress the file and upload the result`,
    )
  }
  const limit = limitOf(context, bounds)
  const declared = await declaredSize(context, file, compression)
  // A size above the maximum disk size is refused permanently, whether or not the host has free storage.
  if (declared !== null && declared > bounds.disk) throw overDisk(bounds)(`has ${formatBytes(declared)}`)
  if (declared !== null && declared > limit.bytes) throw limit.exceeded(`has ${formatBytes(declared)}`)
  const args = [...unpackers[compression], file]
  const ended = await runConfined({ ...context, program: compression, args, into, fileSize: limit.bytes })
  if (ended.code === 0) return { trailing: 0 }
  if (/File too large|write error|cannot write/i.test(ended.complaint)) {
    throw limit.exceeded(`is larger than ${formatBytes(limit.bytes)}`)
  }
  if (compression === 'gzip') {
    const trailing = await trailingBytes(context, file, ended)
    if (trailing !== null) return { trailing }
  }
  throw new ImageRefused(`The file cannot be decompressed: ${whyNot(ended, file, compression, name)}`)
}

/** Number of bytes after the compressed data; `some` if they were not counted. */
export type Trailing = number | 'some'

/**
 * Returns how many trailing bytes gzip ignored after it decompressed and verified all members; null if gzip failed for
 * another reason. Some official images have such bytes. gzip takes a single trailing byte for the beginning of another
 * member.
 */
async function trailingBytes(
  { folder, signal }: RunContext,
  file: string,
  { complaint }: Ended,
): Promise<Trailing | null> {
  const isIgnored = complaint.includes('decompression OK, trailing garbage ignored')
  if (!isIgnored && !complaint.includes('unexpected end of file')) return null
  try {
    const { bytes, isCutOff } = await afterGzip(path.join(folder, file), signal)
    if (isIgnored) return bytes ?? 'some'
    return bytes === 1 && !isCutOff ? bytes : null
  } catch (error) {
    signal.throwIfAborted()
    if (!isZlibError(error)) throw error
    // gzip has verified the checksums of everything that it decompressed, even if zlib considers the headers invalid.
    return isIgnored ? 'some' : null
  }
}

/** Whether the error is one of zlib about the data, such as truncation. */
function isZlibError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}

function overDisk({
  disk,
  tooLargeMessage,
}: Pick<ConvertLimits, 'disk' | 'tooLargeMessage'>): Limit['exceeded'] {
  const maxBytes = formatBytes(disk)
  return (size) => {
    const than = size.includes(maxBytes) ? '' : `, more than ${maxBytes}`
    return new ImageRefused(`The decompressed file ${size}${than}. ${tooLargeMessage}`)
  }
}

function limitOf(
  { folder, reserve }: RunContext,
  { disk, tooLargeMessage }: Pick<ConvertLimits, 'disk' | 'tooLargeMessage'>,
): Limit {
  const available = Math.max(0, freeBytes(folder) - reserve)
  if (disk <= available) return { bytes: disk, exceeded: overDisk({ disk, tooLargeMessage }) }
  return {
    bytes: available,
    exceeded: (size) =>
      new HypervisorError(
        `The decompressed file ${size}. The server's host has ${formatBytes(available)} free to decompress it. ` +
          'Decompress it and upload the raw file, or ask an operator to free storage, then try again',
        { retry: true, storageFull: true },
      ),
  }
}

/**
 * Returns the decompressed size that a file declares; null if it declares none. The size may be wrong, so the output is
 * limited in any case.
 */
async function declaredSize(context: RunContext, file: string, compression: Packed): Promise<number | null> {
  const listing = listings[compression]
  if (listing === undefined) return null
  const [args, size] = listing
  const ended = await runConfined({ ...context, program: compression, args: [...args, file], fileSize: 0 })
  const found = size.exec(ended.output)?.[1]
  return found === undefined ? null : Number(found)
}

/** Messages of zstd, gzip and xz about a truncated file. */
const endsTooEarly = /premature end|unexpected end of (?:file|input)/i

/** Returns why a program could not decompress a file, and how to fix that. */
function whyNot({ complaint }: Ended, file: string, compression: Packed, name: string): string {
  const again = `Compress it again: ${commandForRaw({ format: 'raw', compression }, name)}`
  if (/Frame requires too much memory/.test(complaint)) {
    const window = /Window size larger than maximum : (\d+)/.exec(complaint)?.[1]
    const size = window === undefined ? '' : ` of ${formatBytes(Number(window))}`
    return (
      `its zstd window${size} is larger than ${formatBytes(zstdWindowMost)}. ` +
      `${again.replace('--decompress', '--decompress --long=31')}, then zstd without --long`
    )
  }
  if (/Memory usage limit reached/.test(complaint)) {
    return `it takes more than 1 GiB of memory to decompress. ${again}, then xz -9`
  }
  if (compression === 'zstd' && /unsupported format/.test(complaint)) {
    return 'its compressed data is followed by bytes that are not zstd. Download it again, or remove them'
  }
  if (endsTooEarly.test(complaint)) return 'the file ends too early. Download it again'
  return `${firstLine(complaint, file)}. Download it again`
}
