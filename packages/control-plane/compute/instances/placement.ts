import { place, type PlacementGroup } from '@portico/domain/placement/place.ts'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/refusal-error.ts'
import type { Instance } from './view.ts'

/**
 * Choose a sled for the instance and take its share of it. The reservation is counted on the sled's row, so that
 * two starts racing for the last room collide there and one of them looks again.
 * @throws 507 or 400 with the reason when nothing fits
 */
export async function reserveSled(ctx: Context, instance: Instance): Promise<string> {
  const sleds = await ctx.db
    .selectFrom('sled')
    .select([
      'id',
      sql<number>`usable_hardware_threads - reserved_threads`.as('freeThreads'),
      sql<number>`usable_physical_ram - reserved_memory`.as('freeMemory'),
    ])
    .where('policy', '=', 'in_service')
    .where('state', '=', 'active')
    .where('provision_policy', '=', 'provisionable')
    .orderBy('id')
    .execute()
  const placement = place(
    sleds,
    { ncpus: instance.ncpus, memory: instance.memory, groups: await groupsOf(ctx, instance.id) },
    (choices) => (ctx.random.bytes(1)[0] ?? 0) % choices,
  )
  if ('refusal' in placement) return refuse(placement.refusal)
  await ctx.db
    .updateTable('sled')
    .set({
      reserved_threads: sql`reserved_threads + ${instance.ncpus}`,
      reserved_memory: sql`reserved_memory + ${instance.memory}`,
    })
    .where('id', '=', placement.sledId)
    .execute()
  return placement.sledId
}

/** Give back what a machine held of its sled. */
export async function releaseSled(
  ctx: Context,
  machine: { sled_id: string; ncpus: number; memory: number },
): Promise<void> {
  await ctx.db
    .updateTable('sled')
    .set({
      reserved_threads: sql`reserved_threads - ${machine.ncpus}`,
      reserved_memory: sql`reserved_memory - ${machine.memory}`,
    })
    .where('id', '=', machine.sled_id)
    .execute()
}

async function groupsOf(ctx: Context, instanceId: string): Promise<PlacementGroup[]> {
  const rows = await ctx.db
    .selectFrom('affinity_member as own')
    .innerJoin('affinity_group as g', 'g.id', 'own.group_id')
    .leftJoin('affinity_member as other', (join) =>
      join.onRef('other.group_id', '=', 'g.id').on('other.instance_id', '!=', instanceId),
    )
    .leftJoin('machine', 'machine.instance_id', 'other.instance_id')
    .select(['g.id', 'g.kind', 'g.policy', 'g.name', 'machine.sled_id'])
    .where('own.instance_id', '=', instanceId)
    .execute()
  const groups = new Map<string, PlacementGroup & { sledIds: string[] }>()
  for (const { id, kind, policy, name, sled_id } of rows) {
    const group = groups.get(id) ?? { kind, policy, name, sledIds: [] }
    if (sled_id !== null && !group.sledIds.includes(sled_id)) group.sledIds.push(sled_id)
    groups.set(id, group)
  }
  return [...groups.values()]
}
