import { sql } from 'kysely'
import type { Db } from '#kernel/context.ts'
import { instant } from './look.ts'

/**
 * How much earlier than its place in the log a change may have happened, in ms: its time is that of the request, its
 * place that of the commit, and servers' clocks differ. No transaction stays open for so long.
 */
export const disorder = 3_600_000

/**
 * For each time a position where the log reaches it: the change there is of that time or later, the one before it is
 * earlier. Times may go back and forth in the log by the disorder, so there may be several such positions. Found by
 * halving, since positions are dense: some 25 looks at the primary key for each, and no index on times.
 */
export async function positionsReaching(db: Db, times: readonly Date[]): Promise<number[]> {
  const asked = times.map((time, place) => sql`(${place}::int, ${instant(time)})`)
  const { rows } = await sql<{ position: number }>`
    with recursive halving (place, wanted, low, high) as (
      select place, wanted, coalesce(first - 1, 0), coalesce(last, 0) + 1
      from (values ${sql.join(asked)}) asked (place, wanted),
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
 * A position from which on every change is of `end` or later.
 *
 * That it holds: the change at the position found is of `end + disorder` or later, and none behind it is earlier than
 * that one by more than the disorder.
 */
export async function positionAt(db: Db, end: string): Promise<number> {
  const [position = 0] = await positionsReaching(db, [new Date(new Date(end).getTime() + disorder)])
  return position
}
