import type { RackContents, RackSled } from '@portico/contract/portico/hardware.ts'
import { wornFrom } from '@portico/domain/issues/limits.ts'
import { planEvacuation } from '@portico/domain/placement/evacuation.ts'
import { sql } from 'kysely'
import { candidates } from '../provisioning/placement.ts'
import type { Context } from '#kernel/context.ts'
import type { ReplyContext } from '#kernel/pipeline/handler.ts'
import { time } from '#kernel/wire.ts'
import { baseboard, policyOf } from '../sleds/view.ts'
import { lostCounts, noneLost } from './lost.ts'
import { instanceOf, type Machine, machinesOn, withGroups } from './machines.ts'

/** Maximum number of a sled's machines that are returned. */
const shown = 64

/** Number of machines up to which the consequences of each sled's failure are computed. */
const mostRehearsed = 5000

/** Returns everything in a rack by slot, and the consequences of each sled's failure. */
export async function rackContents(ctx: ReplyContext, rackId: string): Promise<RackContents> {
  const sleds = await ctx.db
    .selectFrom('sled')
    .selectAll()
    .where('rack_id', '=', rackId)
    .where('policy', '=', 'in_service')
    .where('state', '=', 'active')
    .orderBy('cubby')
    .orderBy('id')
    .execute()
  const machines = await machinesOn(ctx)
  const bySled = Map.groupBy(machines, ({ sled_id }) => sled_id)
  const stranded = await strandedOn(ctx, bySled, machines.length)
  const disks = await diskCounts(ctx)
  const lost = await lostCounts(ctx)
  const outages = await openOutages(ctx)
  return {
    rack_id: rackId,
    sleds: sleds.map((sled): RackSled => {
      const own = bySled.get(sled.id) ?? []
      const { disks: count = 0, worn_disks = 0 } = disks.get(sled.id) ?? {}
      return {
        id: sled.id,
        cubby: sled.cubby,
        baseboard: baseboard(sled),
        policy: policyOf(sled),
        failure:
          sled.time_failed === null
            ? null
            : {
                time_failed: time(sled.time_failed),
                why: sled.failure ?? '',
                ...(lost.get(sled.id) ?? noneLost),
              },
        outage: outages.get(sled.id) ?? null,
        is_drilled: sled.is_drilled,
        threads: { usable: sled.usable_hardware_threads, reserved: sled.reserved_threads },
        memory: { usable: sled.usable_physical_ram, reserved: sled.reserved_memory },
        instances: own.length,
        largest: own.slice(0, shown).map(instanceOf),
        disks: count,
        worn_disks,
        stranded: stranded === null ? null : (stranded.get(sled.id) ?? 0),
      }
    }),
    ...(await besides(ctx, rackId)),
    can_drill: ctx.services.hypervisor.sleds.drills !== null,
  }
}

/**
 * Returns for each sled with machines how many of them could not be placed elsewhere; null if there are too many to
 * compute.
 */
async function strandedOn(
  ctx: Context,
  bySled: ReadonlyMap<string, readonly Machine[]>,
  all: number,
): Promise<ReadonlyMap<string, number> | null> {
  if (all > mostRehearsed) return null
  const sleds = await candidates(ctx.db)
  const leaving = await withGroups(ctx, [...bySled.values()].flat())
  return new Map(
    [...bySled].map(([id, machines]) => {
      const placements = planEvacuation(
        sleds,
        id,
        machines.flatMap(({ instance_id }) => leaving.get(instance_id) ?? []),
      )
      return [id, [...placements.values()].filter((placement) => 'refusal' in placement).length]
    }),
  )
}

/** Returns the outages that have not ended, by sled. */
async function openOutages(ctx: Context): Promise<ReadonlyMap<string, NonNullable<RackSled['outage']>>> {
  const rows = await ctx.db
    .selectFrom('sled_outage')
    .select(['id', 'sled_id', 'state', 'has_fence', 'time_silent', 'waits_for'])
    .where('time_closed', 'is', null)
    .execute()
  return new Map(
    rows.map(({ sled_id, time_silent, ...outage }) => [
      sled_id,
      { ...outage, time_silent: time(time_silent) },
    ]),
  )
}

async function diskCounts(ctx: Context) {
  const rows = await ctx.db
    .selectFrom('physical_disk')
    .select([
      'sled_id',
      sql<number>`count(*)::int`.as('disks'),
      sql<number>`(count(*) filter (where wear >= ${wornFrom}))::int`.as('worn_disks'),
    ])
    .where('policy', '=', 'in_service')
    .where('state', '=', 'active')
    .groupBy('sled_id')
    .execute()
  return new Map(rows.map((row) => [row.sled_id, row]))
}

async function besides(ctx: Context, rackId: string): Promise<Pick<RackContents, 'waiting' | 'switches'>> {
  const waiting = await ctx.db
    .selectFrom('uninitialized_sled')
    .selectAll()
    .where('rack_id', '=', rackId)
    .orderBy('cubby')
    .execute()
  const switches = await ctx.db
    .selectFrom('switch')
    .selectAll()
    .where('rack_id', '=', rackId)
    .orderBy('location')
    .execute()
  return {
    waiting: waiting.map((row) => ({
      id: row.id,
      cubby: row.cubby,
      baseboard: baseboard(row),
      time_added: row.time_added === null ? null : time(row.time_added),
    })),
    switches: switches.map((row) => ({ id: row.id, location: row.location, baseboard: baseboard(row) })),
  }
}
