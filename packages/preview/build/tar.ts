/** Size in bytes of the blocks of a tar. Each entry is a header block, then the content padded to whole blocks. */
const blockSize = 512

interface TarEntry {
  readonly name: string
  /** header block of the entry */
  readonly header: Uint8Array
  /** content of the entry, a view whose bytes may be changed */
  readonly content: Uint8Array
}

/**
 * Filters the entries of a tar. `keep` may also change the bytes of an entry, but not their number.
 * @returns a new tar
 */
export function filterTar(tar: Uint8Array, keep: (entry: TarEntry) => boolean): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = []
  for (let at = 0; at + blockSize <= tar.length && tar[at] !== 0;) {
    const header = tar.subarray(at, at + blockSize)
    const size = Number.parseInt(textAt(header, 124, 12), 8)
    const content = tar.subarray(at + blockSize, at + blockSize + size)
    const end = at + blockSize + Math.ceil(size / blockSize) * blockSize
    if (keep({ name: nameOf(header), header, content })) parts.push(tar.subarray(at, end))
    at = end
  }
  // A tar ends with two empty blocks.
  parts.push(new Uint8Array(2 * blockSize))
  return joined(parts)
}

/** Returns the name of an entry. Long paths are split, and their first part is last in the header. */
function nameOf(header: Uint8Array): string {
  const prefix = textAt(header, 345, 155)
  const name = textAt(header, 0, 100)
  return prefix === '' ? name : `${prefix}/${name}`
}

function textAt(bytes: Uint8Array, from: number, length: number): string {
  const field = bytes.subarray(from, from + length)
  const end = field.indexOf(0)
  return new TextDecoder().decode(end === -1 ? field : field.subarray(0, end)).trim()
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
