import type { SiloQuotas } from '@portico/contract/schemas/silos.ts'
import { checkQuotaAmounts } from '@portico/domain/quotas/quotas.ts'
import { notFound } from '@portico/domain/refusals.ts'
import type { Context } from '#kernel/context.ts'
import { authorizeOnFleet } from '#authorization/lookup/access.ts'
import { find } from '#authorization/lookup/find.ts'
import { openList } from '#kernel/paging/list.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { enforce, refuse } from '#kernel/refusal-error.ts'

interface QuotaRow {
  readonly silo_id: string
  readonly cpus: number
  readonly memory: number
  readonly storage: number
}

function view({ silo_id, cpus, memory, storage }: QuotaRow): SiloQuotas {
  return { silo_id, cpus, memory, storage }
}

async function quotasOf(ctx: Context, siloId: string): Promise<SiloQuotas> {
  const row = await ctx.db
    .selectFrom('silo_quota')
    .selectAll()
    .where('silo_id', '=', siloId)
    .executeTakeFirst()
  return row === undefined ? refuse(notFound('silo', siloId)) : view(row)
}

/** The quotas of each silo. Lowering a quota below the current usage does not stop or delete anything. */
export const quotaHandlers = {
  system_quotas_list: (ctx, { query }) => {
    authorizeOnFleet(ctx)
    const list = openList(ctx, query, { id: { column: 'silo_quota.silo_id', type: 'uuid', unique: true } })
    return list.page(ctx.db.selectFrom('silo_quota').selectAll('silo_quota'), view)
  },

  silo_quotas_view: async (ctx, { path }) => {
    const silo = await find(ctx, 'silo', { nameOrId: path.silo })
    return quotasOf(ctx, silo.id)
  },

  silo_quotas_update: async (ctx, { path, body }) => {
    const silo = await find(ctx, 'silo', { nameOrId: path.silo })
    const changed = Object.fromEntries(
      (['cpus', 'memory', 'storage'] as const).flatMap((key) =>
        body[key] == null ? [] : [[key, body[key]]],
      ),
    ) as Partial<Pick<QuotaRow, 'cpus' | 'memory' | 'storage'>>
    enforce(checkQuotaAmounts(changed))
    await ctx.db
      .updateTable('silo_quota')
      .set({ ...changed, time_modified: ctx.now })
      .where('silo_id', '=', silo.id)
      .execute()
    return quotasOf(ctx, silo.id)
  },
} satisfies Handlers<'system_quotas_list' | 'silo_quotas_view' | 'silo_quotas_update'>
