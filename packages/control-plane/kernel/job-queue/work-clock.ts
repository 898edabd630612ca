import type { Clock } from '@portico/domain/ports.ts'
import { type RawBuilder, sql } from 'kysely'

/** The time, as SQL, by which work is due and leases run out. */
export type WorkClock = () => RawBuilder<Date>

/** The database's own time: the same for all servers, however wrong their clocks are. */
export const databaseClock: WorkClock = () => sql<Date>`statement_timestamp()`

/** The time of a clock that is turned by hand, where nothing else tells the time. */
export const workClockOf =
  (clock: Clock): WorkClock =>
  () =>
    sql<Date>`${clock.now()}::timestamptz`

/** A moment so many ms after another. */
export function later(time: RawBuilder<Date>, ms: number): RawBuilder<Date> {
  return sql<Date>`${time} + ${ms}::float8 * interval '1 millisecond'`
}
