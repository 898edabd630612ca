import type { FleetUtilization, QuotaResource, SiloUse } from '@portico/contract/portico/utilization.ts'
import type { SiloUtilization } from '@portico/contract/schemas/utilization.ts'
import { storageCapacity } from '@portico/domain/disks/limits.ts'
import { QUOTA_MAX, type Resources } from '@portico/domain/quotas/quotas.ts'
import { type RawBuilder, sql } from 'kysely'
import { physicalStorage } from '#fleet/sleds/storage-left.ts'
import type { Context } from '#kernel/context.ts'
import { authorizeOnFleet } from '#authorization/lookup/access.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { poolUses } from '#network/ip-pools/use-handlers.ts'
import { nearestToQuota, utilizations, view } from './handlers.ts'

/** Maximum number of silos and of pools returned. */
const maxSilos = 1000
const maxPools = 100

export const fleetUtilizationHandlers = {
  /** Returns capacity, quotas and usage of the fleet, by silo, without data from within silos. */
  portico_fleet_utilization: async (ctx, { query }) => {
    authorizeOnFleet(ctx)
    const count = Math.min(query.top, maxSilos)
    const silos = await largest(ctx, query.by, count)
    const { all, others } = await together(ctx, query.by, count)
    const pools = await fullest(ctx, Math.min(query.top, maxPools))
    return {
      ...(await hardware(ctx)),
      allocated: all.allocated,
      provisioned: all.provisioned,
      silos,
      others,
      ...pools,
    } satisfies FleetUtilization
  },
} satisfies Handlers<'portico_fleet_utilization'>

/** Returns the fleet's capacity, its usage, the sum of all quotas, and the number of silos. */
export async function fleetSums(ctx: Context) {
  const { all } = await together(ctx, 'cpus', 0)
  const { promised } = await ctx.db
    .selectFrom('silo_quota')
    .select(sql<number>`count(*)::int`.as('promised'))
    .where((eb) => eb.or([eb('cpus', '>', 0), eb('memory', '>', 0), eb('storage', '>', 0)]))
    .executeTakeFirstOrThrow()
  const { capacity } = await hardware(ctx)
  return { capacity, allocated: all.allocated, provisioned: all.provisioned, promised }
}

/** Returns the silos with the highest usage of a resource, highest first. */
async function largest(ctx: Context, by: QuotaResource, count: number): Promise<SiloUse[]> {
  if (count === 0) return []
  const rows = await utilizations(ctx)
    .orderBy(`used.${by}`, 'desc')
    .orderBy('silo.name')
    .limit(count)
    .execute()
  return rows.map(view).map(siloUse)
}

/** Returns the silos closest to one of their quotas. */
export async function nearest(ctx: Context, count: number): Promise<SiloUse[]> {
  return (await nearestToQuota(ctx).limit(count).execute()).map(view).map(siloUse)
}

const siloUse = ({ silo_id, silo_name, ...amounts }: SiloUtilization): SiloUse => ({
  id: silo_id,
  name: silo_name,
  ...amounts,
})

interface Together {
  readonly silos: number
  readonly allocated: Resources
  readonly provisioned: Resources
}

/** Returns the sums over all silos and over those that are not returned. The database computes them. */
async function together(
  ctx: Context,
  by: QuotaResource,
  shown: number,
): Promise<{ all: Together; others: Together }> {
  return ctx.db
    .selectFrom(
      utilizations(ctx)
        .select(
          sql<number>`row_number() over (order by ${sql.ref(`used.${by}`)} desc, silo.name)`.as('place'),
        )
        .as('each'),
    )
    .select([amountsWhere(sql`true`).as('all'), amountsWhere(sql`place > ${shown}`).as('others')])
    .executeTakeFirstOrThrow()
}

function amountsWhere(condition: RawBuilder<unknown>): RawBuilder<Together> {
  // The sum of all quotas may be larger than the largest exact integer, to which it is limited.
  const total = (column: string) =>
    sql`least(coalesce(sum(${sql.ref(column)}) filter (where ${condition}), 0), ${sql.lit(QUOTA_MAX)})`
  const amounts = (of: 'quota' | 'used') =>
    sql`json_build_object('cpus', ${total(`${of}_cpus`)}, 'memory', ${total(`${of}_memory`)},
      'storage', ${total(`${of}_storage`)})`
  return sql<Together>`json_build_object('silos', count(*) filter (where ${condition}),
    'allocated', ${amounts('quota')}, 'provisioned', ${amounts('used')})`
}

/** Returns the fullest pools, and the number of others. */
async function fullest(ctx: Context, count: number): Promise<Pick<FleetUtilization, 'pools' | 'more_pools'>> {
  const { pools: all } = await ctx.db
    .selectFrom('ip_pool')
    .where('is_service', '=', false)
    .select(sql<number>`count(*)::int`.as('pools'))
    .executeTakeFirstOrThrow()
  const listed = count === 0 ? [] : await poolUses(ctx, sql<boolean>`not p.is_service`, count)
  return {
    pools: listed.map(({ ip_pool_id, name, allocated, capacity }) => ({
      id: ip_pool_id,
      name,
      utilization: { ipv4: { allocated, capacity }, ipv6: { allocated: '0', capacity: '0' } },
    })),
    more_pools: all - listed.length,
  }
}

/** Returns the capacity of sleds and disks in service, on which instances and disks can be placed. */
async function hardware(ctx: Context): Promise<Pick<FleetUtilization, 'capacity' | 'sleds'>> {
  const { sleds, cpus, memory } = await ctx.db
    .selectFrom('sled')
    .select([
      sql<number>`count(*)::int`.as('sleds'),
      sql<number>`coalesce(sum(usable_hardware_threads), 0)::bigint`.as('cpus'),
      sql<number>`coalesce(sum(usable_physical_ram), 0)::bigint`.as('memory'),
    ])
    .where('policy', '=', 'in_service')
    .where('state', '=', 'active')
    .executeTakeFirstOrThrow()
  const disks = await physicalStorage(ctx)
  return {
    sleds,
    capacity: { cpus, memory, storage: disks.physicalDisks === 0 ? null : storageCapacity(disks) },
  }
}
