import type { TimePartitions } from '#kernel/database/partitions.ts'

/**
 * A chunk of any source covers a quarter of an hour, in ms, aligned to the clock. A day contains a whole number of
 * slots.
 */
export const slotLength = 900_000

/** Returns the start of a time's slot, in ms since the epoch. */
export const slotOf = (time: number): number => time - (time % slotLength)

/** Partitions of chunks, by the start of their slot. */
export const chunkPartitions: TimePartitions = { table: 'metric_chunk', unit: 'day', unvacuumed: true }
