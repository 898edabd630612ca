import { exactBytes, formatBytes, GIB } from '#byte-size.ts'
import { insufficientCapacity, invalidRequest, invalidValue, type Refusal } from '#refusals.ts'

/** Limits of the size of a disk, in bytes (docs/reference/disks-snapshots-images.md#disks). */
export const diskLimits = {
  minSize: GIB,
  granularity: GIB,
  maxSize: 1023 * GIB,
  blockSizes: [512, 2048, 4096],
} as const

/**
 * Returns the refusal of a disk size in bytes, or null. Omit `blockSize` if the source determines it: every source's
 * block size divides the granularity.
 */
export function checkDiskSize(size: number, blockSize?: number): Refusal | null {
  const { minSize, granularity, maxSize } = diskLimits
  if (blockSize !== undefined && size % blockSize !== 0) {
    return invalidValue('size and block_size', `total size must be a multiple of block size ${blockSize}`)
  }
  if (size < minSize) return invalidValue('size', 'total size must be at least 1 GiB')
  if (size % granularity !== 0) return invalidValue('size', 'total size must be a multiple of 1 GiB')
  // A size equal to the limit is allowed, although the message of the reference says "less than".
  if (size > maxSize) return invalidValue('size', 'total size must be less than 1023 GiB')
  return null
}

/** Returns the refusal of a disk that is smaller than its source, or null. */
export function checkSourceFits(
  size: number,
  source: 'snapshot' | 'image',
  sourceSize: number,
): Refusal | null {
  if (size >= sourceSize) return null
  return invalidRequest(
    `disk size ${exactBytes(size)} must be greater than or equal to ${source} size ${exactBytes(sourceSize)}`,
  )
}

/** Number of copies that are stored of every disk, each on another physical disk. */
const copies = 3

/** The refusal's message while the reserve of free storage on the host prevents new disks. */
export const storageFullMessage =
  "The host's storage is full. Delete disks, snapshots or images, or ask an operator to free storage, then try again"

/** The physical disks of the rack. `physicalSize` is their total size in bytes. */
export interface PhysicalStorage {
  readonly physicalDisks: number
  readonly physicalSize: number
}

/**
 * Returns the total bytes of disks that the rack can store. A rack with fewer physical disks than copies stores one
 * copy on each physical disk.
 */
export function storageCapacity({ physicalDisks, physicalSize }: PhysicalStorage): number {
  return Math.floor(physicalSize / Math.max(1, Math.min(copies, physicalDisks)))
}

/**
 * Returns the refusal of `asked` more bytes of disks, or null if they fit.
 * @param rack.used bytes that the disks of all silos use
 * @param asked bytes
 */
export function checkSpace(
  rack: PhysicalStorage & { readonly used: number },
  requested: number,
): Refusal | null {
  const capacity = storageCapacity(rack)
  const free = Math.max(0, capacity - rack.used)
  if (requested <= free) return null
  return insufficientCapacity(
    `Not enough storage: ${exactBytes(requested)} needed, ${formatBytes(free)} of ${formatBytes(capacity)} free. ` +
      'Delete disks, snapshots or images, or ask an operator to add physical disks',
  )
}
