import { type CandidateSled, place, type PlacementGroup } from '@portico/domain/placement/place.ts'
import { sql } from 'kysely'
import { takeSled } from './sled-share.ts'
import type { Context, Db } from '#kernel/context.ts'
import { settleClaims } from '#kernel/database/claims.ts'
import { refuse } from '#kernel/refusal-error.ts'

/**
 * Choose a sled for the instance and take its share of it. When others were quicker and it has no room any more, only
 * the choice is made again.
 * @throws 507 or 400 with the reason when nothing fits
 */
export async function reserveSled(
  ctx: Context,
  { ncpus, memory }: { readonly ncpus: number; readonly memory: number },
  groups: readonly PlacementGroup[],
): Promise<string> {
  for (let settled = false; ;) {
    const placement = place(
      await candidates(ctx.claims.db),
      { ncpus, memory, groups },
      (choices) => (ctx.random.bytes(1)[0] ?? 0) % choices,
    )
    if ('sledId' in placement) {
      if (await takeSled(ctx, { sled_id: placement.sledId, ncpus, memory })) return placement.sledId
    } else if (settled) {
      return refuse(placement.refusal)
    } else {
      // Some of what looks taken may have been given back, or claimed in vain.
      await settleClaims(ctx.claims.db)
      settled = true
    }
  }
}

/** Sleds that take machines, with what is free on them now: in service, provisionable, and working. */
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
    .orderBy('id')
    .execute()
}

/**
 * The groups of an instance whose row this transaction has locked, each with the sleds on which other members run.
 * Locks the groups, so that starts in one group run one after the other, and reads outside the transaction's snapshot,
 * so that each sees where the start before it was placed.
 */
export async function lockGroupsOf(ctx: Context, instanceId: string): Promise<readonly PlacementGroup[]> {
  const read = async () => (await groupsOfEach(ctx.claims.db, [instanceId])).get(instanceId) ?? []
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

/** The same for several instances at once; those that are in no group are left out. */
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
  // Most are in none, and do not read what all starts write.
  if (own.length === 0) return new Map()
  const placed = await db
    .selectFrom('affinity_member as other')
    .innerJoin('machine', 'machine.instance_id', 'other.instance_id')
    .select(['other.group_id', 'other.instance_id', 'machine.sled_id'])
    .where('other.group_id', 'in', [...new Set(own.map(({ id }) => id))])
    .execute()
  const placedIn = Map.groupBy(placed, ({ group_id }) => group_id)
  const groups = own.map(({ instance_id, id, kind, policy, name }) => {
    const others = (placedIn.get(id) ?? []).filter((other) => other.instance_id !== instance_id)
    const sledIds = [...new Set(others.map(({ sled_id }) => sled_id))]
    return { instance_id, group: { id, kind, policy, name, sledIds } }
  })
  const byInstance = Map.groupBy(groups, ({ instance_id }) => instance_id)
  return new Map([...byInstance].map(([id, list]) => [id, list.map(({ group }) => group)]))
}
