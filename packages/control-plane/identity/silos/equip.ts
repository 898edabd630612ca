import type { Resources } from '@portico/domain/quotas/quotas.ts'
import type { Context } from '#kernel/context.ts'

/** Creates the quota row and the counters that every silo starts with. */
export async function createQuotas(ctx: Context, siloId: string, quotas: Resources): Promise<void> {
  await ctx.db
    .insertInto('silo_quota')
    .values({ id: ctx.newId(), silo_id: siloId, ...quotas, time_modified: ctx.now })
    .execute()
  await ctx.db
    .insertInto('provisioned')
    .values({ collection_id: siloId, collection_kind: 'silo', silo_id: siloId })
    .execute()
}
