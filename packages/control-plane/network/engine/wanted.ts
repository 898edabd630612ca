import { sql } from 'kysely'
import type { Context } from '#kernel/context.ts'
import { requestJob } from '#kernel/job-queue/queue.ts'

/** Requests that the network engine gets a new document of each of these VPCs, which may be deleted already. */
export async function raiseWanted(
  ctx: Pick<Context, 'db' | 'now'>,
  vpcIds: readonly string[],
): Promise<void> {
  if (vpcIds.length === 0) return
  // The jobs are locked before the rows, as at the end of a job.
  await requestJob(ctx, 'vpc-network', ...vpcIds)
  await sql`
    insert into vpc_network (vpc_id, wanted, time_waiting)
    select id, 1, ${ctx.now}::timestamptz from unnest(${vpcIds.toSorted()}::uuid[]) as changed (id)
    on conflict (vpc_id) do update
    set wanted = vpc_network.wanted + 1,
      time_waiting = coalesce(vpc_network.time_waiting, excluded.time_waiting)`.execute(ctx.db)
}
