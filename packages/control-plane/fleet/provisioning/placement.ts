import { type CandidateSled, chooseSled, type PlacementGroup } from '@portico/domain/placement/choose-sled.ts'
import { sql } from 'kysely'
import { takeSled } from './sled-share.ts'
import type { Context, Db } from '#kernel/context.ts'
import { settleReservations } from '#kernel/database/reservations.ts'
import { refuse } from '#kernel/refusal-error.ts'

/**
 * Chooses a sled for the instance and reserves capacity on it. If other transactions took the capacity first, only the
 * choice is repeated.
 * @throws 507 or 400 with the reason if no sled fits
 */
export async function reserveSled(
  ctx: Context,
  { ncpus, memory }: { readonly ncpus: number; readonly memory: number },
  groups: readonly PlacementGroup[],
): Promise<string> {
  for (let settled = false; ;) {
    const placement = chooseSled(
      await candidates(ctx.reservations.db),
      { ncpus, memory, groups },
      (choices) => (ctx.random.bytes(1)[0] ?? 0) % choices,
    )
    if ('sledId' in placement) {
      if (await takeSled(ctx, { sled_id: placement.sledId, ncpus, memory })) return placement.sledId
    } else if (settled) {
      return refuse(placement.refusal)
    } else {
      // Some capacity that appears used may have been released, or reserved by a transaction that rolled back.
      await settleReservations(ctx.reservations.db)
      settled = true
    }
  }
}

/**
 * Returns the sleds that accept machines, with their free capacity: in service, provisionable, working, and answering.
 */
export function candidates(db: Db): Promise<CandidateSled[]> {
  return db
    .selectFrom('sled')
    .select([
      'id',
      sql<number>`usable_hardware_threads - reserved_threads`.as('freeThreads'),
      sql<number>`usable_physical_ram - reserved_memory`.as('freeMemory'),
    ])
    .where('policy', '=', 'in_service')
    .where('state', '=', 'active')
    .where('provision_policy', '=', 'provisionable')
    .where('time_failed', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('sled_outage')
            .select('sled_outage.id')
            .whereRef('sled_outage.sled_id', '=', 'sled.id')
            .where('sled_outage.time_closed', 'is', null),
        ),
      ),
    )
    .orderBy('id')
    .execute()
}

/**
 * Returns the groups of an instance whose row this transaction has locked, each with the sleds on which other members
 * run. Locks the groups, so that starts in one group run one after the other, and reads outside the transaction's
 * snapshot, so that each start sees the placement of the previous one.
 */
export async function lockGroupsOf(ctx: Context, instanceId: string): Promise<readonly PlacementGroup[]> {
  const read = async () => (await groupsOfEach(ctx.reservations.db, [instanceId])).get(instanceId) ?? []
  const groups = await read()
  if (groups.length === 0) return groups
  const ids = groups.map(({ id }) => id)
  await ctx.db
    .selectFrom('affinity_group')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return read()
}

/** Returns the groups of several instances at once; instances without groups are omitted. */
export async function groupsOfEach(
  db: Db,
  instanceIds: readonly string[],
): Promise<ReadonlyMap<string, readonly PlacementGroup[]>> {
  if (instanceIds.length === 0) return new Map()
  const own = await db
    .selectFrom('affinity_member as own')
    .innerJoin('affinity_group as g', 'g.id', 'own.group_id')
    .select(['own.instance_id', 'g.id', 'g.kind', 'g.policy', 'g.name'])
    .where('own.instance_id', 'in', instanceIds)
    .execute()
  // Most instances are in no group, and need not read the placements, which all starts write.
  if (own.length === 0) return new Map()
  const placed = await db
    .selectFrom('affinity_member as other')
    .innerJoin('machine', 'machine.instance_id', 'other.instance_id')
    .select(['other.group_id', 'other.instance_id', 'machine.sled_id', 'machine.target_sled_id'])
    .where('other.group_id', 'in', [...new Set(own.map(({ id }) => id))])
    .execute()
  const placedInGroup = Map.groupBy(placed, ({ group_id }) => group_id)
  const groups = own.map(({ instance_id, id, kind, policy, name }) => {
    const others = (placedInGroup.get(id) ?? []).filter((other) => other.instance_id !== instance_id)
    // A member that moves uses two sleds until it has moved.
    const used = others.flatMap(({ sled_id, target_sled_id }) => [sled_id, target_sled_id ?? sled_id])
    const sledIds = [...new Set(used)]
    return { instance_id, group: { id, kind, policy, name, sledIds } }
  })
  const byInstance = Map.groupBy(groups, ({ instance_id }) => instance_id)
  return new Map([...byInstance].map(([id, list]) => [id, list.map(({ group }) => group)]))
}
