import { sql } from 'kysely'
import type { Db } from '#kernel/context.ts'
import { instant } from './look.ts'

/**
 * How much earlier than its place in the log a change may have happened, in ms: its time is that of the request, its
 * place that of the commit, and servers' clocks differ. No transaction stays open for so long.
 */
export const disorder = 3_600_000

/**
 * A position from which on every change is of `end` or later. Found by halving, since positions are dense and follow
 * time but for the disorder: some 25 looks at the primary key, and no index on times.
 *
 * That it holds: the change at the position found is later than `end + disorder`, and none behind it is earlier than
 * that one by more than the disorder.
 */
export async function positionAt(db: Db, end: string): Promise<number> {
  const late = instant(new Date(new Date(end).getTime() + disorder))
  const { rows } = await sql<{ position: number }>`
    with recursive halving (low, high) as (
      select coalesce(min(position), 1) - 1, coalesce(max(position), 0) + 1 from change
      union all
      select case when at.time <= ${late} then at.position else low end,
             case when at.time <= ${late} then high else middle end
      from halving
      cross join lateral (select (low + high) / 2 as middle) half
      cross join lateral (
        select position, time from change where position >= middle order by position limit 1
      ) at
      where high - low > 1
    )
    select min(high) as position from halving`.execute(db)
  return rows[0]?.position ?? 0
}
