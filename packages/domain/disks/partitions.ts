/** A part of a disk that may have a file system; offset and length in bytes. */
export interface Partition {
  /** number in the partition table, from 1; 0 for a whole disk without a table */
  readonly number: number
  readonly start: number
  readonly length: number
}

/** Number of bytes at the beginning of a disk that contain its partition table. */
export const partitionTableBytes = 64 * 1024

/** Maximum number of partitions of a table, as most tools use. */
const most = 128

/**
 * Returns the partitions of a disk in the order of their numbers, from a GUID partition table or the primary entries of
 * an MBR. A disk without a table is one partition. Entries outside the disk are left out.
 * @param head the first {@link partitionTableBytes} of the disk
 * @param size of the disk in bytes
 */
export function partitionsOf(head: Uint8Array, size: number): readonly Partition[] {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const guid = [512, 4096].find((sector) => textAt(head, sector, 8) === 'EFI PART')
  const found = guid === undefined ? ofMbr(view) : ofGuidTable(view, guid)
  const inside = found.filter(({ start, length }) => start > 0 && length > 0 && start + length <= size)
  return inside.length > 0 ? inside : [{ number: 0, start: 0, length: size }]
}

function ofGuidTable(view: DataView, sector: number): readonly Partition[] {
  const first = Number(view.getBigUint64(sector + 72, true)) * sector
  const count = Math.min(most, view.getUint32(sector + 80, true))
  const entrySize = view.getUint32(sector + 84, true)
  if (entrySize < 128 || first + count * entrySize > view.byteLength) return []
  return Array.from({ length: count }, (_, i) => {
    const at = first + i * entrySize
    const [begin, end] = [view.getBigUint64(at + 32, true), view.getBigUint64(at + 40, true)].map(Number)
    const isUsed = view.getBigUint64(at, true) !== 0n || view.getBigUint64(at + 8, true) !== 0n
    const sectors = isUsed ? (end ?? 0) - (begin ?? 0) + 1 : 0
    return { number: i + 1, start: (begin ?? 0) * sector, length: sectors * sector }
  })
}

function ofMbr(view: DataView): readonly Partition[] {
  if (view.getUint16(510, true) !== 0xaa55) return []
  return [0, 1, 2, 3].map((i) => {
    const at = 446 + i * 16
    const type = view.getUint8(at + 4)
    const sectors = type === 0 ? 0 : view.getUint32(at + 12, true)
    return { number: i + 1, start: view.getUint32(at + 8, true) * 512, length: sectors * 512 }
  })
}

function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length))
}
