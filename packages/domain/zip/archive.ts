/**
 * The parts of a zip file beside the bytes of its files (APPNOTE.TXT 6.3.10 of PKWARE, sections 4.3.7, 4.3.12 and
 * 4.3.16): files are deflated, their sizes known before they are written, and the whole is shorter than 4 GiB, so that
 * neither data descriptors nor ZIP64 are needed.
 */

/** A file of an archive. Sizes and offsets in bytes. */
export interface ZipEntry {
  readonly path: string
  readonly crc: number
  /** deflated */
  readonly packed: number
  readonly size: number
  readonly time: Date
  /** where its header begins in the archive */
  readonly at: number
}

/** Bytes of a file name's encoding are UTF-8. */
const utf8 = 0x08_00
const deflated = 8
/** the version that can read deflated files in folders */
const version = 20
/** made under Unix, so that the next field is its permissions */
const madeBy = (3 << 8) | version
const readableFile = 0o100_644 << 16
const longest = 0xff_ff_ff_ff

/** What comes before the deflated bytes of a file. */
export function localHeader(entry: Omit<ZipEntry, 'at'>): Uint8Array<ArrayBuffer> {
  const name = new TextEncoder().encode(entry.path)
  const header = new Fields(30 + name.length).u32(0x04_03_4b_50).u16(version)
  return common(header, entry, name).bytes(name).done()
}

/** What ends an archive. @param at its offset: where the last file ends. @throws RangeError past 4 GiB or 65,535 files */
export function centralDirectory(entries: readonly ZipEntry[], at: number): Uint8Array<ArrayBuffer> {
  const names = entries.map(({ path }) => new TextEncoder().encode(path))
  const length = names.reduce((sum, name) => sum + 46 + name.length, 0)
  if (at + length > longest || entries.length > 0xff_ff) throw new RangeError('too much for a plain zip')
  const fields = new Fields(length + 22)
  for (const [i, entry] of entries.entries()) {
    const name = names[i] ?? new Uint8Array()
    common(fields.u32(0x02_01_4b_50).u16(madeBy).u16(version), entry, name)
    // comment, disk, internal attributes
    fields.u16(0).u16(0).u16(0).u32(readableFile).u32(entry.at).bytes(name)
  }
  return fields
    .u32(0x06_05_4b_50)
    .u16(0)
    .u16(0)
    .u16(entries.length)
    .u16(entries.length)
    .u32(length)
    .u32(at)
    .u16(0)
    .done()
}

/** What both headers of a file say. */
function common(fields: Fields, entry: Omit<ZipEntry, 'at'>, name: Uint8Array): Fields {
  const { date, time } = dosTime(entry.time)
  return fields
    .u16(utf8)
    .u16(deflated)
    .u16(time)
    .u16(date)
    .u32(entry.crc)
    .u32(entry.packed)
    .u32(entry.size)
    .u16(name.length)
    .u16(0)
}

/** In steps of two seconds since 1980, without a time zone: ours are in UTC. */
function dosTime(at: Date): { readonly date: number; readonly time: number } {
  return {
    date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  }
}

/** Fields of fixed widths, little end first. */
class Fields {
  readonly #all: Uint8Array<ArrayBuffer>
  readonly #view: DataView
  #at = 0

  constructor(length: number) {
    this.#all = new Uint8Array(length)
    this.#view = new DataView(this.#all.buffer)
  }

  u16(value: number): this {
    this.#view.setUint16(this.#at, value, true)
    this.#at += 2
    return this
  }

  u32(value: number): this {
    this.#view.setUint32(this.#at, value, true)
    this.#at += 4
    return this
  }

  bytes(bytes: Uint8Array): this {
    this.#all.set(bytes, this.#at)
    this.#at += bytes.length
    return this
  }

  done(): Uint8Array<ArrayBuffer> {
    return this.#all
  }
}
