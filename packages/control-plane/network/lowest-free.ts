import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../kernel/context.ts'

/**
 * The lowest whole number from `first` to `last` that is not held, or null. `held` is the rest of a select after
 * `select ip`, ending in a condition, such as sql`from t where a = 1`; its `ip` column should be indexed: the search
 * walks it in order and stops at the first gap.
 */
export async function lowestFree(
  db: Db,
  held: RawBuilder<unknown>,
  { first, last }: { first: number; last: number },
): Promise<number | null> {
  if (first > last) return null
  const { rows } = await sql<{ free: number | null }>`
    select case
      when not exists (select ip ${held} and ip = ${first}::bigint) then ${first}::bigint
      else (
        select ip + 1
        from (
          select ip, lead(ip) over (order by ip) as next
          ${held} and ip between ${first}::bigint and ${last}::bigint
        ) as walked
        where next is null or next > ip + 1
        order by ip
        limit 1
      )
    end as free`.execute(db)
  const free = rows[0]?.free ?? null
  return free === null || free > last ? null : free
}
