/**
 * Writes small ISO 9660 images with Joliet names: one directory with a few files, which is enough for a cloud-init
 * seed. ECMA-119 defines the basic format, the Joliet specification the extension. Every number is stored in both byte
 * orders.
 */

const SECTOR = 2048
/** Positions in the image, in sectors. The first sixteen sectors are the system area. */
const PLAIN_DESCRIPTOR = 16
const PLAIN_PATHS = 19
const JOLIET_PATHS = 21
const PLAIN_ROOT = 23
const JOLIET_ROOT = 24
const FIRST_FILE = 25

export interface IsoFile {
  /** name of lower-case letters, digits, `-`, `_` and `.` */
  readonly name: string
  readonly data: Uint8Array
}

/**
 * Returns an ISO image.
 * @param label at most 16 lower-case letters
 * @param files at most as many as fit into one sector of the directory
 */
export function isoImage(label: string, files: readonly IsoFile[]): Uint8Array {
  let next = FIRST_FILE
  const placed = files.map((file) => {
    const sector = next
    next += sectorsFor(file.data.length)
    return { ...file, sector }
  })
  const image = new Uint8Array(next * SECTOR)
  const at = (sector: number): number => sector * SECTOR
  for (const { sector, data } of placed) image.set(data, at(sector))
  image.set(directory(PLAIN_ROOT, placed, plainName), at(PLAIN_ROOT))
  image.set(
    directory(JOLIET_ROOT, placed, (name) => wide(name)),
    at(JOLIET_ROOT),
  )
  image.set(pathTable(PLAIN_ROOT, true), at(PLAIN_PATHS))
  image.set(pathTable(PLAIN_ROOT, false), at(PLAIN_PATHS + 1))
  image.set(pathTable(JOLIET_ROOT, true), at(JOLIET_PATHS))
  image.set(pathTable(JOLIET_ROOT, false), at(JOLIET_PATHS + 1))
  const sectors = next
  image.set(descriptor({ joliet: false, label, sectors }), at(PLAIN_DESCRIPTOR))
  image.set(descriptor({ joliet: true, label, sectors }), at(PLAIN_DESCRIPTOR + 1))
  image.set([255, ...latin('CD001'), 1], at(PLAIN_DESCRIPTOR + 2))
  return image
}

/** Returns the number of sectors of a file. An empty file uses one too. */
function sectorsFor(length: number): number {
  return Math.max(1, Math.ceil(length / SECTOR))
}

interface DescriptorOptions {
  readonly joliet: boolean
  readonly label: string
  readonly sectors: number
}

function descriptor({ joliet, label, sectors }: DescriptorOptions): Uint8Array {
  const out = new Uint8Array(SECTOR)
  const text = (value: string, offset: number, length: number): void => {
    const encoded = joliet ? wide(value.padEnd(length / 2)) : latin(value.padEnd(length))
    out.set(encoded.slice(0, length), offset)
  }
  const paths = joliet ? JOLIET_PATHS : PLAIN_PATHS
  out.set([joliet ? 2 : 1, ...latin('CD001'), 1])
  text('', 8, 32)
  // Linux compares the label exactly as stored, while cloud-init accepts either case.
  text(joliet ? label : label.toUpperCase(), 40, 32)
  out.set(both32(sectors), 80)
  // The escape sequence for UCS-2, level 3.
  if (joliet) out.set([0x25, 0x2f, 0x45], 88)
  out.set(both16(1), 120)
  out.set(both16(1), 124)
  out.set(both16(SECTOR), 128)
  out.set(both32(PATH_TABLE_LENGTH), 132)
  out.set(little32(paths), 140)
  out.set(big32(paths + 1), 148)
  out.set(record(joliet ? JOLIET_ROOT : PLAIN_ROOT, SECTOR, [0], true), 156)
  for (const [offset, length] of [
    [190, 128],
    [318, 128],
    [446, 128],
    [574, 128],
    [702, 36],
    [740, 36],
    [776, 36],
  ] as const) {
    text('', offset, length)
  }
  for (const offset of [813, 830, 847, 864]) out.set(latin('0'.repeat(16)), offset)
  out[881] = 1
  return out
}

type Placed = IsoFile & { readonly sector: number }

/**
 * Returns a directory of one sector: an entry for itself, one for its parent (also itself), and its files sorted by
 * name.
 */
function directory(
  own: number,
  files: readonly Placed[],
  encode: (name: string) => readonly number[],
): Uint8Array {
  const entries = files
    .map(({ name, sector, data }) => ({ name: encode(name), sector, length: data.length }))
    .sort((a, b) => compare(a.name, b.name))
    .map(({ name, sector, length }) => record(sector, length, name, false))
  const all = [record(own, SECTOR, [0], true), record(own, SECTOR, [1], true), ...entries].flat()
  if (all.length > SECTOR) throw new Error('these files do not fit into one directory sector')
  return new Uint8Array(all)
}

function record(sector: number, length: number, name: readonly number[], folder: boolean): number[] {
  const padded = 33 + name.length + ((33 + name.length) % 2)
  const out = [
    [padded, 0],
    both32(sector),
    both32(length),
    // The date is empty, so that seeds with equal content have equal bytes.
    [0, 0, 0, 0, 0, 0, 0],
    [folder ? 2 : 0, 0, 0],
    both16(1),
    [name.length],
    name,
  ].flat()
  return out.length < padded ? [...out, 0] : out
}

const PATH_TABLE_LENGTH = 10

function pathTable(root: number, little: boolean): number[] {
  return [1, 0, ...(little ? little32(root) : big32(root)), ...(little ? [1, 0] : [0, 1]), 0, 0]
}

/** Returns the ISO 9660 name, for systems without Joliet, which convert it to lower case and remove the version. */
function plainName(name: string): number[] {
  return latin(`${name.toUpperCase()}${name.includes('.') ? '' : '.'};1`)
}

function compare(a: readonly number[], b: readonly number[]): number {
  const place = a.findIndex((byte, i) => byte !== b[i])
  return place === -1 ? a.length - b.length : (a[place] ?? 0) - (b[place] ?? -1)
}

const latin = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0))
const wide = (text: string): number[] => latin(text).flatMap((code) => [code >> 8, code & 0xff])
const little32 = (n: number): number[] => [n & 0xff, (n >> 8) & 0xff, (n >> 16) & 0xff, (n >> 24) & 0xff]
const big32 = (n: number): number[] => little32(n).toReversed()
const both32 = (n: number): number[] => [...little32(n), ...big32(n)]
const both16 = (n: number): number[] => [n & 0xff, n >> 8, n >> 8, n & 0xff]
