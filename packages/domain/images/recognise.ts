/**
 * Recognizes image files by their first bytes. The browser checks before it sends anything, and the server checks again
 * before it opens the file with another program. Formats whose files can refer to other files are refused because of
 * those references.
 */
import { formatBytes } from '#byte-size.ts'
import { zstdBeginning, zstdWindowMost } from './zstd.ts'

export const imageFormats = ['raw', 'iso', 'qcow2', 'vmdk'] as const
export type ImageFormat = (typeof imageFormats)[number]

export const compressions = ['none', 'gzip', 'xz', 'zstd'] as const
export type Compression = (typeof compressions)[number]

/** Number of bytes at the beginning of a file that are inspected. They include the descriptor of a VMDK. */
export const inspectedBytes = 128 * 1024

/** Why a file is not supported, and how to convert it. */
export interface Unusable {
  readonly why: string
  /** the command line that converts the file; null if no program can */
  readonly command: string | null
}

/** Returns the problem and the command as a text for users. */
export function unusableText({ why, command }: Unusable): string {
  const cannot = `This file is not supported: ${why}.`
  return command === null ? cannot : `${cannot} Fix it with: ${command}`
}

export interface Recognised {
  readonly format: ImageFormat
  readonly compression: Compression
  /** size in bytes of the disk in the image; null if the file does not state it */
  readonly virtualSize: number | null
  /** format, version and compression as a text for users */
  readonly description: string
  readonly unusable: Unusable | null
}

/**
 * Recognizes the format and compression of a file. @param head the first {@link inspectedBytes} bytes, or the whole
 * file; `name` is used in commands only
 */
export function recognise(head: Uint8Array, name: string, size: number): Recognised {
  if (size === 0) return refused('empty', 'the file is empty', null)
  const file = new Head(head)
  for (const detect of detectors) {
    const found = detect(file, quoted(name))
    if (found !== null) return found
  }
  return plain('raw', size, 'raw')
}

/** The beginning of a file. Reading beyond it returns zeros. */
class Head {
  readonly #bytes: Uint8Array
  readonly #view: DataView

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get bytes(): Uint8Array {
    return this.#bytes
  }

  starts(magic: readonly number[] | string, at = 0): boolean {
    const expected = typeof magic === 'string' ? Array.from(magic, (c) => c.charCodeAt(0)) : magic
    return expected.every((byte, i) => this.#bytes[at + i] === byte)
  }

  uint16(at: number): number {
    return at + 2 <= this.#bytes.length ? this.#view.getUint16(at, true) : 0
  }

  uint32(at: number, littleEndian = false): number {
    return at + 4 <= this.#bytes.length ? this.#view.getUint32(at, littleEndian) : 0
  }

  /** Values above 2^53 are inexact, which does no harm because they exceed every limit. */
  uint64(at: number, littleEndian = false): number {
    return at + 8 <= this.#bytes.length ? Number(this.#view.getBigUint64(at, littleEndian)) : 0
  }

  text(from: number, to: number): string {
    return String.fromCharCode(...this.#bytes.subarray(from, to)).replace(/\0+$/, '')
  }
}

type Detector = (file: Head, name: string) => Recognised | null

function plain(format: ImageFormat, virtualSize: number | null, description: string): Recognised {
  return { format, compression: 'none', virtualSize, description, unusable: null }
}

function refused(description: string, why: string, command: string | null): Recognised {
  return { ...plain('raw', null, description), unusable: { why, command } }
}

const packed =
  (compression: Compression, magic: readonly number[]): Detector =>
  (file) =>
    file.starts(magic) ? { ...plain('raw', null, `compressed with ${compression}`), compression } : null

/** Returns the result for a format that is not supported but that a program can convert. */
const foreign =
  (
    description: string,
    magic: readonly number[] | string,
    at: number,
    command: (name: string) => string,
  ): Detector =>
  (file, name) =>
    file.starts(magic, at)
      ? refused(description, `${description} files are not supported`, command(name))
      : null

const detectors: readonly Detector[] = [
  qcow2,
  vmdk,
  vmdkText,
  packed('gzip', [0x1f, 0x8b, 0x08]),
  packed('xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]),
  zstd,
  foreign('LZ4', [0x04, 0x22, 0x4d, 0x18], 0, (name) => `lz4 --decompress ${name} disk.raw`),
  foreign('LZ4', [0x02, 0x21, 0x4c, 0x18], 0, (name) => `lz4 --decompress ${name} disk.raw`),
  lzma,
  foreign('lzip', 'LZIP', 0, (name) => `lzip --decompress --keep ${name}`),
  foreign('lzop', [0x89, 0x4c, 0x5a, 0x4f, 0, 0x0d, 0x0a, 0x1a], 0, (name) => `lzop --decompress ${name}`),
  foreign('compress (.Z)', [0x1f, 0x9d], 0, (name) => `gunzip --keep ${name}`),
  foreign('bzip2', 'BZh', 0, (name) => `bunzip2 --keep ${name}`),
  foreign('7-Zip', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], 0, (name) => `7z x ${name}`),
  foreign('RAR', 'Rar!\x1a\x07', 0, (name) => `unrar x ${name}`),
  foreign('zip', 'PK\x03\x04', 0, (name) => `unzip ${name}`),
  foreign('tar (OVA)', 'ustar', 257, (name) => `tar -xf ${name}`),
  foreign('VHDX', 'vhdxfile', 0, convertFrom('vhdx')),
  foreign('VHD', 'conectix', 0, convertFrom('vpc')),
  foreign('VDI', [0x7f, 0x10, 0xda, 0xbe], 0x40, convertFrom('vdi')),
  foreign('QED', 'QED\0', 0, convertFrom('qed')),
  foreign('Parallels', 'WithoutFreeSpace', 0, convertFrom('parallels')),
  foreign('Parallels', 'WithouFreSpacExt', 0, convertFrom('parallels')),
  foreign('Android sparse', [0x3a, 0xff, 0x26, 0xed], 0, (name) => `simg2img ${name} disk.raw`),
  (file) => (file.starts('CD001', 0x8001) ? plain('iso', null, 'ISO 9660') : null),
]

/** The zstd format. pzstd and some other programs write skippable frames before the image. */
function zstd(file: Head, name: string): Recognised | null {
  const frame = zstdBeginning(file.bytes)
  if (frame === null) return null
  if (frame.kind === 'lz4') {
    return refused('LZ4', 'LZ4 files are not supported', `lz4 --decompress ${name} disk.raw`)
  }
  const found: Recognised = { ...plain('raw', null, 'compressed with zstd'), compression: 'zstd' }
  const { window } = frame
  return window !== null && window > zstdWindowMost
    ? { ...found, unusable: zstdWindowTooLarge(window, name) }
    : found
}

/**
 * Returns the refusal of a file that was made with `zstd --long=31` or similar: decompressing it needs more memory than
 * the converter may use.
 */
function zstdWindowTooLarge(window: number, name: string): Unusable {
  return {
    why:
      `its zstd window of ${formatBytes(window)} is too large. The limit is ` +
      `${formatBytes(zstdWindowMost)}. Compress it again with a smaller window`,
    command: `zstd --decompress --stdout --long=31 ${name} | zstd -o disk.zst`,
  }
}

/**
 * The LZMA format, which preceded xz: properties, a dictionary of at least 4 KiB, and a size, which is usually unknown.
 */
function lzma(file: Head, name: string): Recognised | null {
  const isLzma = file.starts([0x5d, 0, 0]) && file.starts(Array(8).fill(0xff), 5)
  return isLzma
    ? refused(
        'LZMA',
        'LZMA files are not supported',
        `xz --format=lzma --decompress --stdout ${name} > disk.raw`,
      )
    : null
}

/** Header bits of a qcow2 that say that the file is incomplete or corrupt. */
const qcow2Incompatible = { corrupt: 2n, dataFile: 4n } as const

/** The qcow2 format. Its header is described in QEMU's docs/interop/qcow2.txt; numbers are big-endian. */
function qcow2(file: Head, name: string): Recognised | null {
  if (!file.starts([0x51, 0x46, 0x49, 0xfb])) return null
  const version = file.uint32(4)
  if (version !== 2 && version !== 3) {
    return refused(
      `qcow version ${version}`,
      'only versions 2 and 3 of qcow are supported',
      convertFrom('qcow')(name),
    )
  }
  const found = plain('qcow2', file.uint64(24), `qcow2, version ${version}`)
  const features = version === 3 ? BigInt(file.uint64(72)) : 0n
  if (file.uint64(8) !== 0) {
    return unusable(found, 'it has a backing file', `qemu-img convert -O qcow2 ${name} whole.qcow2`)
  }
  if ((features & qcow2Incompatible.dataFile) !== 0n) {
    return unusable(found, 'its data is in another file', `qemu-img convert -O qcow2 ${name} whole.qcow2`)
  }
  if (file.uint32(32) !== 0) {
    return unusable(
      found,
      'it is encrypted',
      'qemu-img convert --object secret,id=key,data=PASSWORD --image-opts ' +
        `driver=qcow2,encrypt.key-secret=key,file.filename=${name} -O qcow2 plain.qcow2`,
    )
  }
  if ((features & qcow2Incompatible.corrupt) !== 0n) {
    return unusable(found, 'it is marked as damaged', `qemu-img check -r all ${name}`)
  }
  return found
}

/**
 * The VMDK format with one file: a sparse extent with an embedded descriptor (VMware's Virtual Disk Format 5.0);
 * numbers are little-endian, sizes are in sectors.
 */
function vmdk(file: Head, name: string): Recognised | null {
  if (!file.starts('KDMV')) return null
  const sector = 512
  const capacity = file.uint64(12, true) * sector
  const from = file.uint64(28, true) * sector
  const description = file.text(from, from + Math.min(file.uint64(36, true) * sector, 20 * 1024))
  const type = /^createType="?([A-Za-z]+)"?/m.exec(description)?.[1] ?? 'unknown'
  const found = plain('vmdk', capacity, `VMDK, ${type}`)
  const parent = /^parentCID=([0-9a-f]+)/im.exec(description)?.[1]
  const whole = `qemu-img convert -O qcow2 ${name} whole.qcow2`
  // If the header states no capacity, readers follow the descriptor, which can name any file of the host.
  if (capacity === 0 || !['monolithicSparse', 'streamOptimized'].includes(type)) {
    return unusable(found, 'it is one of several files', whole)
  }
  const extents = description.match(/^(RW|RDONLY|NOACCESS) /gm) ?? []
  if (extents.length !== 1) return unusable(found, 'it is one of several files', whole)
  if (parent !== undefined && parent.toLowerCase() !== 'ffffffff') {
    return unusable(found, 'it has a parent file', whole)
  }
  return found
}

/** A VMDK that consists of a descriptor alone, which names the other files that contain the data. */
function vmdkText(file: Head, name: string): Recognised | null {
  if (!/^#\s*Disk DescriptorFile/.test(file.text(0, 64)) && !file.starts('COWD')) return null
  return refused('VMDK, descriptor only', 'its data is in other files', convertFrom('vmdk')(name))
}

function unusable(found: Recognised, why: string, command: string): Recognised {
  return { ...found, unusable: { why, command } }
}

function convertFrom(format: string): (name: string) => string {
  return (name) => `qemu-img convert -f ${format} -O qcow2 ${name} whole.qcow2`
}

/** Returns the command that converts a file to the raw format, for systems that have no converters. */
export function commandForRaw(found: Pick<Recognised, 'format' | 'compression'>, name: string): string {
  const file = quoted(name)
  switch (found.compression) {
    case 'gzip':
      return `gunzip --keep ${file}`
    case 'xz':
      return `xz --decompress --keep ${file}`
    case 'zstd':
      return `zstd --decompress ${file}`
    case 'none':
      return `qemu-img convert -f ${found.format} -O raw ${file} disk.raw`
  }
}

/** Quotes a file name as one word of a shell command line. */
function quoted(name: string): string {
  return /^[A-Za-z0-9._-]+$/.test(name) && !name.startsWith('-')
    ? name
    : `'./${name.replaceAll("'", `'\\''`)}'`
}
