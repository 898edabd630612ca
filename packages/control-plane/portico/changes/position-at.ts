import { sql } from 'kysely'
import type { Db } from '#kernel/context.ts'
import { instant } from './read-newest.ts'

/**
 * Maximum ms by which a change's time may precede the time of its position in the log: its time is that of the request,
 * its position that of the commit, and servers' clocks differ. No transaction remains open for so long.
 */
export const disorder = 3_600_000

/**
 * Returns a position for each given time: the change there has that time or a later one, and the change before it has
 * an earlier one. Times in the log are not strictly ordered, so there may be several such positions. Found by binary
 * search, since positions have no gaps: some 25 primary key lookups for each time, without an index on times.
 */
export async function positionsReaching(db: Db, times: readonly Date[]): Promise<number[]> {
  const requested = times.map((time, place) => sql`(${place}::int, ${instant(time)})`)
  const { rows } = await sql<{ position: number }>`
    with recursive halving (place, wanted, low, high) as (
      select place, wanted, coalesce(first - 1, 0), coalesce(last, 0) + 1
      from (values ${sql.join(requested)}) asked (place, wanted),
        (select min(position) as first, max(position) as last from change) log
      union all
      select place, wanted, case when at.time < wanted then at.position else low end,
             case when at.time < wanted then high else middle end
      from halving
      cross join lateral (select (low + high) / 2 as middle) half
      cross join lateral (
        select position, time from change where position >= middle order by position limit 1
      ) at
      where high - low > 1
    )
    select min(high) as position from halving group by place order by place`.execute(db)
  return rows.map(({ position }) => position)
}

/**
 * Returns a position from which on every change has the time `end` or a later one.
 *
 * Proof: the change at the position has the time `end + disorder` or later, and no change after it is earlier by more
 * than `disorder`.
 */
export async function positionAt(db: Db, end: string): Promise<number> {
  const [position = 0] = await positionsReaching(db, [new Date(new Date(end).getTime() + disorder)])
  return position
}
