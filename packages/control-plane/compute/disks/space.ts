import { checkSpace } from '@portico/domain/disks/limits.ts'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { obey } from '../../kernel/refusal-error.ts'

/**
 * Refuse when what has been charged by now, this transaction included, is more than the physical disks hold.
 * A host that reports no data disks is not checked: it has no way to say how much it holds.
 * @throws 507
 */
export async function requireSpace(ctx: Context): Promise<void> {
  const rack = await ctx.db
    .selectFrom('physical_disk')
    .select([
      sql<number>`count(*)::int`.as('physicalDisks'),
      sql<number>`coalesce(sum(size), 0)::bigint`.as('physicalSize'),
    ])
    .where('form_factor', '=', 'u2')
    .where('policy', '=', 'in_service')
    .where('state', '=', 'active')
    .executeTakeFirstOrThrow()
  if (rack.physicalDisks === 0) return
  const { used } = await ctx.db
    .selectFrom('provisioned')
    .select(sql<number>`coalesce(sum(storage), 0)::bigint`.as('used'))
    .where('collection_kind', '=', 'silo')
    .executeTakeFirstOrThrow()
  obey(checkSpace({ ...rack, used }))
}
