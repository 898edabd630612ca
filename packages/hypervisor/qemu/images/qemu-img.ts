import { formatBytes } from '@portico/domain/byte-size.ts'
import type { ImageFormat } from '@portico/domain/images/recognise.ts'
import { type ConvertBounds, ImageRefused } from '#image-files.ts'
import { HypervisorError } from '#port.ts'
import { type Ended, type Job, runConfined } from './sandbox.ts'

/** Where programs run, and what bounds them. */
export type Place = Pick<Job, 'folder' | 'owner' | 'reserve' | 'signal'>

/** Bytes that a program which only looks may write: none. */
const onlyLooks = 0

/** What qemu-img says of a file, as far as it matters here. */
interface Info {
  readonly format: string
  /** bytes */
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
 * Look at a file and say how large its disk is. The format is named and never guessed, and a file that leads to others
 * was refused by its header before any program opened it; here it is refused once more.
 * @throws ImageRefused
 */
export async function inspect(
  place: Place,
  file: string,
  format: ImageFormat,
  { disk: most, beyond }: Pick<ConvertBounds, 'disk' | 'beyond'>,
): Promise<number> {
  const args = ['info', '--output=json', '-f', format, `file:${file}`]
  const ended = await runConfined({ ...place, program: 'qemu-img', args, fileSize: onlyLooks })
  if (ended.code !== 0) throw unreadable(ended, format)
  const info = infoIn(ended.output)
  const {
    corrupt,
    'data-file': dataFile,
    'parent-cid': parent,
    extents,
  } = info['format-specific']?.data ?? {}
  if (info.format !== format) throw new ImageRefused(`This file is not ${format}: it is ${info.format}`)
  const leads =
    info['backing-filename'] !== undefined ||
    dataFile !== undefined ||
    (parent !== undefined && parent !== noParent) ||
    (extents !== undefined && extents.length > 1)
  if (leads) throw new ImageRefused('This file needs other files. Make one whole file of it first')
  if (info.encrypted === true) throw new ImageRefused('This file is encrypted. Decrypt it first')
  if (corrupt === true) throw new ImageRefused('This file says of itself that it is damaged')
  const size = info['virtual-size']
  if (size > most) {
    throw new ImageRefused(
      `The disk in this file has ${formatBytes(size)}, more than ${formatBytes(most)}. ${beyond}`,
    )
  }
  return size
}

/** What is said of a file is cut off where nobody would read on: one with a hundred thousand snapshots, say. */
function infoIn(output: string): Info {
  try {
    return JSON.parse(output) as Info
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new ImageRefused('There is more to say of this file than is read. Make a plain one of it first')
  }
}

/** What a VMDK without a parent names as its parent. */
const noParent = 0xffff_ffff

/** Bits of what `qemu-img check` exits with. */
const checkEnds = { fine: 0, leaks: 3, notSupported: 63 } as const

/** Read through the file's own tables. @throws ImageRefused when they contradict each other */
export async function checkTables(place: Place, file: string, format: ImageFormat): Promise<string> {
  const args = ['check', '-f', format, `file:${file}`]
  const { code, complaint } = await runConfined({ ...place, program: 'qemu-img', args, fileSize: onlyLooks })
  if (code === checkEnds.fine) return 'no errors in its tables'
  if (code === checkEnds.notSupported) return 'this format has no tables to check'
  // Clusters that nobody uses do no harm.
  if (code === checkEnds.leaks) return 'no errors in its tables, some unused room'
  throw new ImageRefused(
    `This file is damaged: ${firstLine(complaint)}. Download it again, or repair it with qemu-img check`,
  )
}

/** Write the disk in a file as raw bytes, holes left out. @throws ImageRefused */
export async function toRaw(
  place: Place,
  file: string,
  format: ImageFormat,
  { into, size }: { readonly into: string; readonly size: number },
): Promise<void> {
  const args = ['convert', '-f', format, '-O', 'raw', '-S', '4k', `file:${file}`, `file:${into}`]
  const ended = await runConfined({ ...place, program: 'qemu-img', args, fileSize: size })
  if (ended.code !== 0) throw unreadable(ended, format)
}

function unreadable({ complaint }: Ended, format: ImageFormat): Error {
  if (/No space left on device|Disk quota exceeded/.test(complaint)) {
    return new HypervisorError('There is no room to convert the file', { retry: true, storageFull: true })
  }
  return new ImageRefused(`This file cannot be read as ${format}: ${firstLine(complaint)}`)
}

/**
 * What a program complains of first, without its name and that of our file.
 * @param file as the program was told it
 */
export function firstLine(text: string, file = ''): string {
  // gzip begins with an empty line.
  const line = text.split('\n').find((each) => each.trim() !== '') ?? ''
  const said = line.replace(/^(qemu-img|gzip|xz|zstd): (Could not open '[^']*': )?/, '')
  const reason = file !== '' && said.startsWith(file) ? said.slice(file.length).replace(/^ ?:/, '') : said
  return reason.trim() || 'no reason given'
}
