import { exactBytes, formatBytes, GIB } from '#byte-size.ts'
import { insufficientCapacity, invalidRequest, invalidValue, type Refusal } from '#refusals.ts'

/** Limits of a disk, in bytes (docs/reference/disks-snapshots-images.md#disks). */
export const diskLimits = {
  minSize: GIB,
  granularity: GIB,
  maxSize: 1023 * GIB,
  blockSizes: [512, 2048, 4096],
} as const

/**
 * Is this a size a disk can have? `blockSize` is left out when it comes from the source: every source's block size
 * divides the granularity.
 */
export function checkDiskSize(size: number, blockSize?: number): Refusal | null {
  const { minSize, granularity, maxSize } = diskLimits
  if (blockSize !== undefined && size % blockSize !== 0) {
    return invalidValue('size and block_size', `total size must be a multiple of block size ${blockSize}`)
  }
  if (size < minSize) return invalidValue('size', 'total size must be at least 1 GiB')
  if (size % granularity !== 0) return invalidValue('size', 'total size must be a multiple of 1 GiB')
  // The bound itself is allowed, whatever the sentence says.
  if (size > maxSize) return invalidValue('size', 'total size must be less than 1023 GiB')
  return null
}

/** A disk made from something must hold all of it. */
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

/** Copies kept of every disk, each on another physical disk. */
const copies = 3

/** What people are told when hosts keep what is left of their storage for themselves. */
export const storageIsFull =
  "The host's storage is full. Delete disks, snapshots or images, or have an operator make room, then try again"

/** The rack's physical disks together; `physicalSize` in bytes. */
export interface PhysicalStorage {
  readonly physicalDisks: number
  readonly physicalSize: number
}

/**
 * Bytes of disks that the rack's physical disks hold. A host with fewer physical disks than copies keeps as many copies
 * as it has disks.
 */
export function storageCapacity({ physicalDisks, physicalSize }: PhysicalStorage): number {
  return Math.floor(physicalSize / Math.max(1, Math.min(copies, physicalDisks)))
}

/**
 * Do the rack's physical disks hold this much more?
 * @param rack.used bytes in use by all silos
 * @param asked bytes
 */
export function checkSpace(rack: PhysicalStorage & { readonly used: number }, asked: number): Refusal | null {
  const capacity = storageCapacity(rack)
  const free = Math.max(0, capacity - rack.used)
  if (asked <= free) return null
  return insufficientCapacity(
    `Not enough storage: ${exactBytes(asked)} needed, ${formatBytes(free)} of ${formatBytes(capacity)} free. ` +
      'Delete disks, snapshots or images, or ask an operator to add physical disks',
  )
}
