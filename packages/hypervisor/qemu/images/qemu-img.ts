import { formatBytes } from '@portico/domain/byte-size.ts'
import type { ImageFormat } from '@portico/domain/images/recognise.ts'
import { type ConvertLimits, ImageRefused } from '#image-files.ts'
import { HypervisorError } from '#port.ts'
import { type Ended, type Job, runConfined } from './sandbox.ts'

/** The fields of a job that all programs for one image share. */
export type RunContext = Pick<Job, 'folder' | 'owner' | 'reserve' | 'signal'>

/** File size limit of a program that only reads, in bytes. */
const readOnlySize = 0

/** The fields that are used of the output of `qemu-img info`. */
interface Info {
  readonly format: string
  /** size of the disk in bytes */
  readonly 'virtual-size': number
  readonly 'backing-filename'?: string
  readonly encrypted?: boolean
  readonly 'format-specific'?: {
    readonly data?: {
      readonly corrupt?: boolean
      readonly 'data-file'?: string
      readonly 'parent-cid'?: number
      readonly extents?: readonly unknown[]
    }
  }
}

/**
 * Returns the disk size of a file. The format is given, so that qemu-img never guesses it. A file that refers to other
 * files was already refused by its header, before any program opened it, and is checked again here.
 * @throws ImageRefused
 */
export async function inspect(
  context: RunContext,
  file: string,
  format: ImageFormat,
  { disk: maxSize, tooLargeMessage }: Pick<ConvertLimits, 'disk' | 'tooLargeMessage'>,
): Promise<number> {
  const args = ['info', '--output=json', '-f', format, `file:${file}`]
  const ended = await runConfined({ ...context, program: 'qemu-img', args, fileSize: readOnlySize })
  if (ended.code !== 0) throw unreadable(ended, format)
  const info = infoIn(ended.output)
  const {
    corrupt,
    'data-file': dataFile,
    'parent-cid': parent,
    extents,
  } = info['format-specific']?.data ?? {}
  if (info.format !== format) throw new ImageRefused(`The file is not ${format}: it is ${info.format}`)
  const leads =
    info['backing-filename'] !== undefined ||
    dataFile !== undefined ||
    (parent !== undefined && parent !== noParent) ||
    (extents !== undefined && extents.length > 1)
  if (leads) throw new ImageRefused('The file depends on other files. Convert it to a single file first')
  if (info.encrypted === true) throw new ImageRefused('The file is encrypted. Decrypt it first')
  if (corrupt === true) throw new ImageRefused('The file is marked as damaged')
  const size = info['virtual-size']
  if (size > maxSize) {
    throw new ImageRefused(
      `The disk in this file has ${formatBytes(size)}, more than ${formatBytes(maxSize)}. ${tooLargeMessage}`,
    )
  }
  return size
}

/**
 * Parses the output of `qemu-img info`. Excessive output, as of a file with a hundred thousand snapshots, is truncated
 * and cannot be parsed.
 */
function infoIn(output: string): Info {
  try {
    return JSON.parse(output) as Info
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new ImageRefused('The description of the file is too long. Convert it to a raw file first')
  }
}

/** The parent ID of a VMDK that has no parent. */
const noParent = 0xffff_ffff

/** Exit codes of `qemu-img check`. */
const checkExitCodes = { fine: 0, leaks: 3, notSupported: 63 } as const

/** Checks the file's metadata. @throws ImageRefused if it is inconsistent */
export async function checkTables(context: RunContext, file: string, format: ImageFormat): Promise<string> {
  const args = ['check', '-f', format, `file:${file}`]
  const { code, complaint } = await runConfined({
    ...context,
    program: 'qemu-img',
    args,
    fileSize: readOnlySize,
  })
  if (code === checkExitCodes.fine) return 'no errors in its tables'
  if (code === checkExitCodes.notSupported) return 'this format has no tables to check'
  // Leaked clusters only waste space, so the file is accepted.
  if (code === checkExitCodes.leaks) return 'no errors in its tables, some unused space'
  throw new ImageRefused(
    `The file is damaged: ${firstLine(complaint)}. Download it again, or repair it with qemu-img check`,
  )
}

/** Converts a file to a sparse raw file. @throws ImageRefused */
export async function toRaw(
  context: RunContext,
  file: string,
  format: ImageFormat,
  { into, size }: { readonly into: string; readonly size: number },
): Promise<void> {
  const args = ['convert', '-f', format, '-O', 'raw', '-S', '4k', `file:${file}`, `file:${into}`]
  const ended = await runConfined({ ...context, program: 'qemu-img', args, fileSize: size })
  if (ended.code !== 0) throw unreadable(ended, format)
}

function unreadable({ complaint }: Ended, format: ImageFormat): Error {
  if (/No space left on device|Disk quota exceeded/.test(complaint)) {
    return new HypervisorError('There is not enough space to convert the file', {
      retry: true,
      storageFull: true,
    })
  }
  return new ImageRefused(`The file cannot be read as ${format}: ${firstLine(complaint)}`)
}

/**
 * Returns the first line of a program's error output without the names of the program and of the file.
 * @param file name of the file as the program got it
 */
export function firstLine(text: string, file = ''): string {
  // The error output of gzip begins with an empty line.
  const line = text.split('\n').find((each) => each.trim() !== '') ?? ''
  const said = line.replace(/^(qemu-img|gzip|xz|zstd): (Could not open '[^']*': )?/, '')
  const reason = file !== '' && said.startsWith(file) ? said.slice(file.length).replace(/^ ?:/, '') : said
  return reason.trim() || 'no reason given'
}
