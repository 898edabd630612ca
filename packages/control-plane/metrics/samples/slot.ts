import type { TimePartitions } from '#kernel/database/partitions.ts'

/** A chunk holds a quarter of an hour, in ms: of the same quarters, by the clock, for every source. Days hold whole ones. */
export const slotLength = 900_000

/** When the slot of a time begins, in ms since the epoch. */
export const slotOf = (time: number): number => time - (time % slotLength)

/** Where chunks lie, by the beginning of their slot. */
export const chunkPartitions: TimePartitions = { table: 'metric_chunk', unit: 'day', unvacuumed: true }
