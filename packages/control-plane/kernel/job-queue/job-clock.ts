import type { Clock } from '@portico/domain/ports.ts'
import { type RawBuilder, sql } from 'kysely'

/** The current time as SQL, used to decide which jobs are due and which leases have expired. */
export type JobClock = () => RawBuilder<Date>

/** The database's time, which is the same for all servers even if their clocks are wrong. */
export const databaseClock: JobClock = () => sql<Date>`statement_timestamp()`

/** The time of a test's clock. */
export const jobClockOf =
  (clock: Clock): JobClock =>
  () =>
    sql<Date>`${clock.now()}::timestamptz`

/** Returns the time `ms` after another time. */
export function later(time: RawBuilder<Date>, ms: number): RawBuilder<Date> {
  return sql<Date>`${time} + ${ms}::float8 * interval '1 millisecond'`
}
