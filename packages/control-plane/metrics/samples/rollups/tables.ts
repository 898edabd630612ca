import type { TimePartitions } from '#kernel/database/partitions.ts'
import { day, hour } from './steps.ts'

/** A row of `metric_minute` covers two hours, one of `metric_hour` a day; in ms. A day contains whole ones of both. */
export const minutesSlot = 2 * hour
export const hoursSlot = day

/** Partitions by the start of the slots. */
export const minutePartitions: TimePartitions = { table: 'metric_minute', unit: 'day', unvacuumed: true }
export const hourPartitions: TimePartitions = { table: 'metric_hour', unit: 'month' }
