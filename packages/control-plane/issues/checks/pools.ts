import { isNearlyFull } from '@portico/domain/issues/limits.ts'
import { minGrowthWindow, growthWindow } from '@portico/domain/quotas/forecast.ts'
import { sql } from 'kysely'
import type { Context } from '#kernel/context.ts'
import { poolUses, type PoolUseRow } from '#network/ip-pools/use-handlers.ts'
import { type Check, type FoundIssue, readLimit, nearestOf, percent } from '../check.ts'

/** Maximum number of pools for which a forecast is computed. */
const foreseen = 50

const day = 86_400_000

interface SeenPool extends Pick<PoolUseRow, 'ip_pool_id' | 'name' | 'allocated' | 'capacity' | 'default_of'> {
  /** net number of addresses used per day; null if unknown */
  readonly pace: number | null
}

interface SeenPools {
  /** the fullest first, up to the maximum */
  readonly pools: readonly SeenPool[]
  readonly all: number
}

/**
 * IP pools that are full or nearly full, and a forecast for the latter. The control plane's own pool is not checked.
 */
export const pools: Check<SeenPools> = {
  read: async (ctx) => {
    const { all } = await ctx.db
      .selectFrom('ip_pool')
      .select(sql<number>`count(*)::int`.as('all'))
      .where('is_service', '=', false)
      .executeTakeFirstOrThrow()
    const uses = await poolUses(ctx, sql<boolean>`not p.is_service`, readLimit)
    const paces = await pacesOf(
      ctx,
      uses.filter(({ allocated, capacity }) => isNearlyFull(allocated, capacity)).slice(0, foreseen),
    )
    return { pools: uses.map((use) => ({ ...use, pace: paces.get(use.ip_pool_id) ?? null })), all }
  },

  judge: ({ pools: seen, all }, now) => ({
    found: seen.flatMap((pool) => issueOf(pool, now) ?? []),
    lookedAt: all,
    nearest: nearestOf(
      seen.filter(({ capacity }) => capacity > 0),
      (pool) => issueOf(pool, now) !== null,
      ({ name, allocated, capacity }) => ({ name, share: percent(allocated, capacity) }),
    ),
  }),
}

/** A pool without ranges is reported only if it is a silo's default pool; otherwise no request needs its addresses. */
function issueOf(pool: SeenPool, now: Date): FoundIssue | null {
  const { ip_pool_id, name, allocated, capacity, default_of, pace } = pool
  const left = Math.max(0, capacity - allocated)
  const which = { pool: ip_pool_id, name, left, capacity, default_of }
  if (capacity === 0) {
    return default_of === 0 ? null : { about: { kind: 'pool_full', ...which }, target: ip_pool_id }
  }
  if (left === 0) return { about: { kind: 'pool_full', ...which }, target: ip_pool_id }
  if (!isNearlyFull(allocated, capacity)) return null
  const failsAt = pace === null || pace <= 0 ? null : new Date(now.getTime() + (left / pace) * day)
  return { about: { kind: 'pool_nearly_full', ...which }, target: ip_pool_id, failsAt }
}

/**
 * Returns the recent net use of pools in addresses per day: addresses allocated recently and still in use, minus
 * earlier ones that were released. New pools are omitted.
 */
async function pacesOf(
  { db, now }: Context,
  uses: readonly PoolUseRow[],
): Promise<ReadonlyMap<string, number>> {
  if (uses.length === 0) return new Map()
  const since = new Date(now.getTime() - growthWindow)
  const { rows } = await sql<{ id: string; time_created: Date; taken: number; given_up: number }>`
    select p.id, p.time_created,
      (select count(*)::int from external_ip e
        where e.ip_pool_id = p.id and e.kind <> 'snat' and e.time_created >= ${since}) as taken,
      (select count(*)::int from change c
        where c.kind = 'external-ip' and c.action = 'delete' and c.before ->> 'ip_pool_id' = p.id::text
          and c.recorded >= ${since} and c.before ->> 'kind' <> 'snat'
          and (c.before ->> 'time_created')::timestamptz < ${since}) as given_up
    from ip_pool p where p.id in (${sql.join(uses.map(({ ip_pool_id }) => ip_pool_id))})`.execute(db)
  return new Map(
    rows.flatMap(({ id, time_created, taken, given_up }) => {
      const over = Math.min(growthWindow, now.getTime() - time_created.getTime())
      return over < minGrowthWindow ? [] : [[id, (taken - given_up) / (over / day)] as const]
    }),
  )
}
