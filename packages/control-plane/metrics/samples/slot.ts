import type { TimePartitions } from '#kernel/database/partitions.ts'

/**
 * Length in ms of the clock-aligned interval (slot) that a chunk covers, the same for all sources. A day consists of
 * whole slots.
 */
export const slotLength = 900_000

/** Returns the beginning of the slot that contains a time, in ms since the epoch. */
export const slotOf = (time: number): number => time - (time % slotLength)

/** Partitions of chunks, by the start of their slot. */
export const chunkPartitions: TimePartitions = { table: 'metric_chunk', unit: 'day', unvacuumed: true }
