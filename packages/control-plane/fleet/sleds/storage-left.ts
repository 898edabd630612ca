import { storageIsFull } from '@portico/domain/disks/limits.ts'
import { insufficientCapacity } from '@portico/domain/refusals.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/refusal-error.ts'

/**
 * Refuse what would store more, or run something that may, while the hosts keep all that is left for themselves. What
 * runs already is the hypervisor's to stop when it writes more.
 * @throws 507
 */
export async function requireStorageLeft(ctx: Pick<Context, 'db'>): Promise<void> {
  const { full } = await ctx.db
    .selectFrom('physical_disk')
    .select((eb) => eb.fn.agg<boolean | null>('bool_and', ['is_full']).as('full'))
    .where('form_factor', '=', 'u2')
    .where('policy', '=', 'in_service')
    .where('state', '=', 'active')
    .executeTakeFirstOrThrow()
  if (full === true) refuse(insufficientCapacity(storageIsFull))
}
