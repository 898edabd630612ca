import { sql } from 'kysely'
import type { Context } from '#kernel/context.ts'
import { every, type Worker } from '#reconcile/job.ts'
import { recordDisconnected } from './disconnected.ts'
import { raiseWanted } from './wanted.ts'

/** ms between comparisons of the network engine's VPCs with the database */
const period = 60_000

/** ms after which a document is applied again, in case the engine's state was changed behind its back */
const repairPeriod = 10 * 60_000

/**
 * Compares the VPCs of the network engine with the database, when the server starts and every minute. VPCs that the
 * engine does not have are applied, VPCs without a row are removed, and each document is applied again from time to
 * time: all of them when the server starts. Also records interfaces that are not connected.
 */
export const vpcComparison = (): Worker => {
  let isFirst = true
  return {
    name: 'network comparison',
    run: every(period, async (ctx) => {
      const engine = ctx.services.hypervisor.networks
      if (engine === null) return 0
      const listed = await engine.list()
      const overdue = isFirst ? ctx.now() : new Date(ctx.now().getTime() - repairPeriod)
      const compared = await ctx.transact((tx) => compare(tx, listed, overdue), 'repeatable read')
      for (const id of compared.strays)
        ctx.log(`VPC ${id} does not exist and is being removed from the network`)
      isFirst = false
      await recordDisconnected(ctx, engine)
      ctx.wakeAt(ctx.now())
      return compared.strays.length + compared.applied
    }),
  }
}

/** Requests a job for each VPC that the engine has to apply or remove and that has no job yet. */
async function compare(
  ctx: Context,
  listed: readonly string[],
  overdue: Date,
): Promise<{ readonly strays: readonly string[]; readonly applied: number }> {
  const { rows } = await sql<{ id: string; exists: boolean }>`
    with known as (
      select id from vpc union select vpc_id from vpc_network union select unnest(${listed}::uuid[])
    )
    select known.id::text, vpc.id is not null as exists
    from known left join vpc using (id) left join vpc_network network on network.vpc_id = known.id
    where (vpc.id is null or network.time_applied is null or network.time_applied <= ${overdue}::timestamptz
        or known.id <> all (${listed}::uuid[]))
      and not exists (select from work where work.kind = 'vpc-network' and work.id = known.id)
    order by 1`.execute(ctx.db)
  await raiseWanted(
    ctx,
    rows.map(({ id }) => id),
  )
  const strays = rows.filter(({ exists }) => !exists).map(({ id }) => id)
  return { strays, applied: rows.length - strays.length }
}
