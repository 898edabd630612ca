/** A file of an initial RAM disk. A folder has no data. */
export interface RamDiskFile {
  readonly path: string
  readonly mode: number
  readonly data?: Uint8Array
}

const FOLDER = 0o040000
const FILE = 0o100000

/** Returns a cpio archive in the "newc" format, which Linux unpacks. Folders precede their content. */
export function ramDisk(files: readonly RamDiskFile[]): Uint8Array {
  const parts: Uint8Array[] = []
  const add = (path: string, mode: number, data: Uint8Array, inode: number): void => {
    const name = new TextEncoder().encode(`${path}\0`)
    const numbers = [inode, mode, 0, 0, 1, 0, data.length, 0, 0, 0, 0, name.length, 0]
    const header = `070701${numbers.map((n) => n.toString(16).padStart(8, '0')).join('')}`
    parts.push(padded([new TextEncoder().encode(header), name]), padded([data]))
  }
  for (const [i, { path, mode, data }] of files.entries()) {
    add(path, mode | (data === undefined ? FOLDER : FILE), data ?? new Uint8Array(0), i + 1)
  }
  add('TRAILER!!!', 0, new Uint8Array(0), 0)
  return Buffer.concat(parts)
}

function padded(parts: readonly Uint8Array[]): Uint8Array {
  const joined = Buffer.concat(parts)
  return Buffer.concat([joined, Buffer.alloc((4 - (joined.length % 4)) % 4)])
}
