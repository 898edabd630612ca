import type { Trial } from '@portico/contract/portico/trials.ts'
import { sql } from 'kysely'
import { userOf } from '#kernel/context.ts'
import { mayDo } from '#authorization/lookup/access.ts'
import type { ReplyContext } from '#kernel/pipeline/handler.ts'
import { time } from '#kernel/wire.ts'

/** Pending changes are among the newest: no more than this can be made within a minute. */
const maxListed = 100

/** Returns pending revertible changes, and the last one of each resource, newest first. */
export async function readRevertibleChanges(ctx: ReplyContext, id?: string): Promise<readonly Trial[]> {
  const left = sql<number>`(extract(epoch from trial.time_due - ${ctx.services.jobs.queue.now()}) * 1000)::float8`
  const rows = await ctx.db
    .selectFrom('trial')
    .leftJoin('silo_user', 'silo_user.id', 'trial.tried_by')
    .selectAll('trial')
    .select(['silo_user.display_name', left.as('left')])
    .$if(id !== undefined, (all) => all.where('trial.id', '=', id ?? ''))
    .orderBy('trial.time_created', 'desc')
    .orderBy('trial.id')
    .limit(maxListed)
    .execute()
  const { userId } = userOf(ctx)
  const fleet = { ownerId: null, projectId: null, siloId: null }
  const mayTakeBack = await mayDo(ctx, 'portico_trial_take_back', fleet)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    thing_id: row.thing_id,
    thing: row.thing_words,
    operation: row.operation,
    state: row.state,
    user_id: row.tried_by,
    display_name: row.display_name,
    own: row.tried_by === userId,
    may_take_back: mayTakeBack,
    time_started: time(row.time_created),
    time_due: time(row.time_due),
    left: row.state === 'running' ? Math.max(0, Math.round(row.left)) : 0,
    time_ended: row.time_ended === null ? null : time(row.time_ended),
    ended_by: row.ended_by,
  }))
}
