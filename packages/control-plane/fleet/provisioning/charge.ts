import { checkQuota, type Resources } from '@portico/domain/quotas/quotas.ts'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { obey } from '../../kernel/refusal-error.ts'

/** Whose use is counted: an object's silo and project. */
export interface Charged {
  readonly silo_id: string
  readonly project_id: string
}

/**
 * Charge resources to silo and project.
 * @throws 507 when that would exceed the silo's quota
 */
export async function charge(ctx: Context, owner: Charged, asked: Resources): Promise<void> {
  const quota = await ctx.db
    .selectFrom('silo_quota')
    .select(['cpus', 'memory', 'storage'])
    .where('silo_id', '=', owner.silo_id)
    .executeTakeFirstOrThrow()
  const used = await ctx.db
    .selectFrom('provisioned')
    .select(['cpus', 'memory', 'storage'])
    .where('collection_id', '=', owner.silo_id)
    .executeTakeFirstOrThrow()
  obey(checkQuota(used, asked, quota))
  await move(ctx, owner, asked, 1)
}

/** Give resources back. */
export async function giveBack(ctx: Context, owner: Charged, freed: Resources): Promise<void> {
  await move(ctx, owner, freed, -1)
}

async function move(ctx: Context, owner: Charged, by: Resources, sign: 1 | -1): Promise<void> {
  await ctx.db
    .updateTable('provisioned')
    .set({
      cpus: sql`cpus + ${sign * by.cpus}`,
      memory: sql`memory + ${sign * by.memory}`,
      storage: sql`storage + ${sign * by.storage}`,
    })
    .where('collection_id', 'in', [owner.silo_id, owner.project_id])
    .execute()
}
