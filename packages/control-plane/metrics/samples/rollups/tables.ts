import type { TimePartitions } from '#kernel/database/partitions.ts'
import { day, hour } from './steps.ts'

/**
 * ms that a row of `metric_minute` covers (two hours) and ms that a row of `metric_hour` covers (a day). A day consists
 * of whole rows of both.
 */
export const minutesSlot = 2 * hour
export const hoursSlot = day

/** Partitions by the start of the slots. */
export const minutePartitions: TimePartitions = { table: 'metric_minute', unit: 'day', unvacuumed: true }
export const hourPartitions: TimePartitions = { table: 'metric_hour', unit: 'month' }
