import type { Position } from '@portico/domain/position.ts'
import { sql } from 'kysely'
import type { Context } from '#kernel/context.ts'
import type { Worker } from '#reconcile/job.ts'
import { raiseWanted } from './wanted.ts'

/** maximum number of changes that one transaction examines */
const batch = 5000

/**
 * Raises the wanted generation of each VPC that a committed change concerns. The changes come from the change log, so
 * that no write can bypass this, and requests write no row of a VPC that other requests write too.
 */
export const changedVpcs = (): Worker => {
  let done: Position | null = null
  return {
    name: 'changed VPCs',
    async run(ctx) {
      const { hypervisor, follower } = ctx.services
      if (hypervisor.networks === null) return 0
      // The worker is woken by a commit, which the log must contain before it is read.
      await follower.wake()
      const head = follower.position
      if (head === null || (done?.epoch === head.epoch && done.number >= head.number)) return 0
      const { reached, changed } = await ctx.transact((inside) => followTo(inside, head), 'repeatable read')
      // The jobs are taken now, and not at the next tick.
      if (changed > 0) ctx.wakeAt(ctx.now())
      if (reached !== null) done = { epoch: head.epoch, number: reached }
      return changed
    },
  }
}

interface Followed {
  /** position up to which changes were examined; null if another server is examining them */
  readonly reached: number | null
  readonly changed: number
}

/** Examines the changes after the stored position, at most up to the end of a batch. */
async function followTo(ctx: Context, head: Position): Promise<Followed> {
  const from = await ctx.db
    .selectFrom('vpc_network_cursor')
    .selectAll()
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (from === undefined) return { reached: null, changed: 0 }
  const isSameLog = from.epoch === head.epoch
  if (isSameLog && from.position >= head.number) return { reached: from.position, changed: 0 }
  // In a new epoch, positions before the cursor may be those of changes that were never examined.
  const reached = isSameLog ? Math.min(head.number, from.position + batch) : head.number
  const changed = isSameLog ? await vpcsChanged(ctx, from.position, reached) : await allVpcs(ctx)
  await raiseWanted(ctx, changed)
  await ctx.db.updateTable('vpc_network_cursor').set({ epoch: head.epoch, position: reached }).execute()
  return { reached, changed: changed.length }
}

async function allVpcs({ db }: Pick<Context, 'db'>): Promise<string[]> {
  return (await db.selectFrom('vpc').select('id').execute()).map(({ id }) => id)
}

/**
 * Returns the VPCs whose documents depend on resources that changed. Resources of an instance concern the VPCs of its
 * interfaces; where an interface changed itself, its own entry in the log names its VPC.
 */
export async function vpcsChanged({ db }: Pick<Context, 'db'>, after: number, to: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with state as (
      select kind, change.id, content
      from change cross join lateral (values (before), (after)) as states (content)
      where position > ${after} and position <= ${to} and content is not null
        and (
          kind in ('vpc', 'vpc-router', 'vpc-subnet', 'router-route', 'internet-gateway', 'internet-gateway-ip-pool',
            'internet-gateway-ip-address', 'vpc-firewall-rule', 'external-ip', 'instance-network-interface')
          or (kind = 'machine' and action <> 'update')
          or (kind = 'instance' and action = 'update' and (
            before ->> 'name' <> after ->> 'name' or before ->> 'hostname' <> after ->> 'hostname'
            or before ->> 'run_state' <> after ->> 'run_state'))
        )
    )
    select id::text from state where kind = 'vpc'
    union select content ->> 'vpc_id' from state where content ->> 'vpc_id' is not null
    union select gateway.vpc_id::text
      from state join internet_gateway gateway on gateway.id = (content ->> 'internet_gateway_id')::uuid
    union select nic.vpc_id::text
      from state join network_interface nic
        on nic.instance_id = case kind when 'instance' then state.id else (content ->> 'instance_id')::uuid end
    order by 1`.execute(db)
  return rows.map(({ id }) => id)
}
