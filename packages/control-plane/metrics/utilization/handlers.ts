import type { QuotaResource } from '@portico/contract/portico/utilization.ts'
import type { SiloUtilization } from '@portico/contract/schemas/utilization.ts'
import { notFound } from '@portico/domain/refusals.ts'
import { sql } from 'kysely'
import { type Context, userOf } from '#kernel/context.ts'
import { authorizeOnFleet } from '#authorization/lookup/access.ts'
import { find } from '#authorization/lookup/find.ts'
import { openList } from '#kernel/paging/list.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { refuse } from '#kernel/refusal-error.ts'

/** Selects the usage and the quota of each silo (docs/reference/silos-iam.md#utilization). */
export function utilizations(ctx: Context) {
  return ctx.db
    .selectFrom('silo')
    .innerJoin('silo_quota as quota', 'quota.silo_id', 'silo.id')
    .innerJoin('provisioned as used', 'used.collection_id', 'silo.id')
    .select([
      'silo.id',
      'silo.name',
      'quota.cpus as quota_cpus',
      'quota.memory as quota_memory',
      'quota.storage as quota_storage',
      'used.cpus as used_cpus',
      'used.memory as used_memory',
      'used.storage as used_storage',
    ])
}

/** Selects the usage and the quota of each silo, sorted by the highest used share of any quota. */
export function nearestToQuota(ctx: Context) {
  return utilizations(ctx)
    .orderBy(sql`greatest(${shareOf('cpus')}, ${shareOf('memory')}, ${shareOf('storage')})`, 'desc')
    .orderBy('silo.name')
}

/** A silo that uses a resource with a zero quota is sorted before all others. */
const shareOf = (resource: QuotaResource) =>
  sql<number>`coalesce(${sql.ref(`used.${resource}`)}::float8 / nullif(${sql.ref(`quota.${resource}`)}, 0),
    case when ${sql.ref(`used.${resource}`)} > 0 then 'infinity'::float8 else 0 end)`

type Row = Awaited<ReturnType<ReturnType<typeof utilizations>['executeTakeFirstOrThrow']>>

export function view(row: Row): SiloUtilization {
  return {
    silo_id: row.id,
    silo_name: row.name,
    allocated: { cpus: row.quota_cpus, memory: row.quota_memory, storage: row.quota_storage },
    provisioned: { cpus: row.used_cpus, memory: row.used_memory, storage: row.used_storage },
  }
}

/** Returns the utilization of a silo. @throws 404 if the silo has no quota */
export async function ofSilo(ctx: Context, id: string): Promise<SiloUtilization> {
  const row = await utilizations(ctx).where('silo.id', '=', id).executeTakeFirst()
  return row === undefined ? refuse(notFound('silo', id)) : view(row)
}

export const utilizationHandlers = {
  utilization_view: async (ctx) => {
    const { allocated, provisioned } = await ofSilo(ctx, userOf(ctx).siloId)
    return { capacity: allocated, provisioned }
  },

  silo_utilization_view: async (ctx, { path }) => {
    const silo = await find(ctx, 'silo', { nameOrId: path.silo })
    return ofSilo(ctx, silo.id)
  },

  silo_utilization_list: (ctx, { query }) => {
    authorizeOnFleet(ctx)
    const list = openList(ctx, query, {
      name: { column: 'silo.name', type: 'text', unique: true },
      id: { column: 'silo.id', type: 'uuid', unique: true },
    })
    const select = utilizations(ctx).where((eb) =>
      eb.or([
        eb('silo.discoverable', '=', true),
        eb('quota.cpus', '>', 0),
        eb('quota.memory', '>', 0),
        eb('quota.storage', '>', 0),
      ]),
    )
    return list.page(select as never, view)
  },
} satisfies Handlers<'utilization_view' | 'silo_utilization_view' | 'silo_utilization_list'>
