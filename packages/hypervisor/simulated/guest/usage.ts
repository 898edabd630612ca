import { drawsFor } from '../random.ts'
import type { GuestDisk, GuestFacts } from './facts.ts'

const MEBIBYTE = 1024 ** 2

export interface MemoryUse {
  readonly total: number
  readonly used: number
  readonly free: number
  readonly cache: number
  readonly available: number
}

/** Returns the memory usage in bytes of a guest with little load. A guest always has the same. */
export function memoryUse(guest: GuestFacts): MemoryUse {
  const draws = drawsFor(`${guest.machineId}/memory`)
  // The kernel reserves some memory, and tools report only the rest as the total.
  const total = Math.floor(guest.memory * 0.98)
  const used = Math.floor(total * (0.02 + draws.fraction() * 0.05)) + draws.between(110, 190) * MEBIBYTE
  const cache = Math.floor(total * (0.04 + draws.fraction() * 0.06)) + draws.between(150, 250) * MEBIBYTE
  const free = total - used - cache
  return { total, used, free, cache, available: free + Math.floor(cache * 0.9) }
}

export interface DiskUse {
  readonly size: number
  readonly used: number
  readonly available: number
}

/** Returns the usage of the root file system in bytes. */
export function rootUse(guest: GuestFacts, disk: GuestDisk): DiskUse {
  const size = Math.floor(disk.size * 0.983)
  const used = Math.min(size * 0.9, drawsFor(`${guest.machineId}/root`).between(1100, 2400) * MEBIBYTE)
  return { size, used, available: size - used }
}
