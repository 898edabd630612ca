import type { TimePartitions } from '#kernel/database/partitions.ts'
import { day, hour } from './steps.ts'

/** A row of `metric_minute` holds two hours, one of `metric_hour` a day; in ms. Days hold whole ones of both. */
export const minutesSlot = 2 * hour
export const hoursSlot = day

/** Where they lie, by the beginning of their slots. */
export const minutePartitions: TimePartitions = { table: 'metric_minute', unit: 'day', unvacuumed: true }
export const hourPartitions: TimePartitions = { table: 'metric_hour', unit: 'month' }
