import type { FleetUtilization, SiloUse } from '@portico/contract/portico/utilization.ts'
import { storageCapacity } from '@portico/domain/disks/limits.ts'
import { nothing, type Resources, sum } from '@portico/domain/quotas/quotas.ts'
import { sql } from 'kysely'
import { physicalStorage } from '#fleet/sleds/storage-left.ts'
import type { Context } from '#kernel/context.ts'
import { authorizeOnFleet } from '#kernel/lookup/access.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { poolUses } from '#network/ip-pools/use-handlers.ts'
import { utilizations, view } from './handlers.ts'

/** Silos and pools told one by one. */
const silosTold = 1000
const poolsTold = 100

export const fleetUtilizationHandlers = {
  /** What the hardware has, what quotas promise of it, and what is taken: by silos, which are not looked into. */
  portico_fleet_utilization: async (ctx, { query }) => {
    authorizeOnFleet(ctx)
    const rows = await utilizations(ctx).orderBy(`used.${query.by}`, 'desc').orderBy('silo.name').execute()
    const silos = rows.map(view).map(({ silo_id, silo_name, ...amounts }): SiloUse => ({
      id: silo_id,
      name: silo_name,
      ...amounts,
    }))
    const others = silos.slice(silosTold)
    const pools = await poolUses(ctx, sql<boolean>`not p.is_service`)
    return {
      ...(await hardware(ctx)),
      ...amountsOf(silos),
      silos: silos.slice(0, silosTold),
      others: { silos: others.length, ...amountsOf(others) },
      pools: pools.slice(0, poolsTold).map(({ ip_pool_id, name, allocated, capacity }) => ({
        id: ip_pool_id,
        name,
        utilization: { ipv4: { allocated, capacity }, ipv6: { allocated: '0', capacity: '0' } },
      })),
      more_pools: Math.max(0, pools.length - poolsTold),
    } satisfies FleetUtilization
  },
} satisfies Handlers<'portico_fleet_utilization'>

/** What sleds and disks in service have: that is what instances and disks can be placed on. */
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

type Amounts = Pick<SiloUse, 'allocated' | 'provisioned'>

/** Quotas may promise more than numbers hold exactly. */
function amountsOf(silos: readonly Amounts[]): Amounts {
  const total = (of: keyof Amounts) => silos.map((silo) => silo[of]).reduce(sum, nothing)
  return { allocated: bounded(total('allocated')), provisioned: total('provisioned') }
}

function bounded({ cpus, memory, storage }: Resources): Resources {
  const most = (amount: number) => Math.min(amount, Number.MAX_SAFE_INTEGER)
  return { cpus: most(cpus), memory: most(memory), storage: most(storage) }
}
