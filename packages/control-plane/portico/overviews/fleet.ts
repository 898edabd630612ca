import type { FleetOverview, OverviewSled } from '@portico/contract/portico/overviews.ts'
import { QUOTA_MAX } from '@portico/domain/quotas/quotas.ts'
import { sql } from 'kysely'
import { fleetId } from '#kernel/authentication/authenticate.ts'
import type { Context } from '#kernel/context.ts'
import { fleetSums, nearest } from '#metrics/utilization/fleet.ts'
import { poolUses } from '#network/ip-pools/use-handlers.ts'
import { countInstances, weekOf } from './week.ts'

/** Maximum number of silos returned as close to their quotas. */
const nearestTold = 5

/**
 * Returns the overview of the fleet. It contains only sums about silos, because their content is private (decision 38).
 */
export async function fleetOverview(ctx: Context): Promise<FleetOverview> {
  const { capacity, provisioned } = await fleetSums(ctx)
  const instances = await countInstances(ctx, sql<boolean>`true`)
  const { silos } = await ctx.db
    .selectFrom('silo')
    .select(sql<number>`count(*)::int`.as('silos'))
    .where('discoverable', '=', true)
    .executeTakeFirstOrThrow()
  return {
    silos,
    racks: await racks(ctx),
    instances,
    capacity,
    provisioned,
    week: await weekOf(ctx, fleetId, { running: instances.running, where: sql<boolean>`true` }),
    pool_addresses: await addresses(ctx),
    nearest: await nearest(ctx, nearestTold),
  }
}

async function racks({ db }: Context): Promise<FleetOverview['racks']> {
  const rows = await db.selectFrom('rack').select('id').orderBy('time_created').orderBy('id').execute()
  const sleds = await db
    .selectFrom('sled')
    .select(['id', 'rack_id', 'serial', 'cubby', 'provision_policy', 'time_failed'])
    .select(['usable_hardware_threads', 'reserved_threads'])
    .where('policy', '=', 'in_service')
    .where('state', '=', 'active')
    .orderBy('cubby')
    .orderBy('id')
    .execute()
  const byRack = Map.groupBy(sleds, ({ rack_id }) => rack_id)
  return rows.map(({ id: rack }) => ({
    id: rack,
    sleds: (byRack.get(rack) ?? []).map(
      ({ id, serial, cubby, provision_policy, time_failed, ...threads }): OverviewSled => ({
        id,
        serial,
        cubby,
        state: time_failed !== null ? 'off' : provision_policy === 'provisionable' ? 'on' : 'out_of_service',
        usable_cpus: threads.usable_hardware_threads,
        given_cpus: threads.reserved_threads,
      }),
    ),
  }))
}

/** Counts only pools that silos use. */
async function addresses(ctx: Context): Promise<FleetOverview['pool_addresses']> {
  const pools = await poolUses(ctx, sql<boolean>`not p.is_service`)
  const sum = (of: (pool: (typeof pools)[number]) => number) =>
    Math.min(
      QUOTA_MAX,
      pools.reduce((all, pool) => all + of(pool), 0),
    )
  return {
    capacity: sum(({ capacity }) => capacity),
    allocated: sum(({ allocated }) => allocated),
    pools: pools.length,
  }
}
