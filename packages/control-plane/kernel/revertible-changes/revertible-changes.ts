import type { Refusal } from '@portico/domain/refusals.ts'
import { refuseWhilePending } from '@portico/domain/revertible-changes.ts'
import { requestJobIn } from '../job-queue/queue.ts'
import type { Context, Db } from '../context.ts'
import { userOf } from '../context.ts'
import type { RevertibleKind } from '../database/schema/kernel.ts'
import { limits } from '../limits.ts'
import type { ReplyContext } from '../pipeline/handler.ts'
import { enforce } from '../refusal-error.ts'
import { time } from '../wire.ts'

/** A resource that supports revertible changes. */
export interface Revertible {
  readonly kind: RevertibleKind
  readonly resourceId: string
  /** in refusals and other texts, e.g. `the allow list` */
  readonly label: string
}

/** How a kind of resource reverts a change; `control-plane/revertible-changes/kinds.ts` lists all. */
export interface RevertRules {
  /** Restores the resource. `before` is the value that was passed to `changeRevertibly`. */
  readonly revert: (ctx: Context, resourceId: string, before: unknown) => Promise<void>
  /** Called when the change is confirmed: releases what was reserved for reverting it. */
  readonly confirmed?: (ctx: Context, resourceId: string) => Promise<void>
  /**
   * Returns why this request does not prove that the changed resource still admits the user, according to the current
   * state; null if it proves it.
   */
  readonly whyNotProven: (ctx: ReplyContext, resourceId: string) => Promise<Refusal | null>
}

/**
 * Changes a resource, as a revertible change if the request asks for it (decision 41). Every change of such a resource
 * goes through here: while a revertible change is pending, no other change is allowed.
 * @param before what `revert` needs, as JSON
 * @throws 409 while another revertible change of the resource is pending
 */
export async function changeRevertibly(
  ctx: ReplyContext,
  revertible: Revertible,
  before: unknown,
  write: () => Promise<void>,
): Promise<void> {
  enforce(await whyPending(ctx.db, revertible))
  await write()
  if (!ctx.isRevertible) return
  const id = ctx.newId()
  const { kind, resourceId, label } = revertible
  await ctx.db.deleteFrom('trial').where('kind', '=', kind).where('thing_id', '=', resourceId).execute()
  await ctx.db
    .insertInto('trial')
    .values({
      id,
      kind,
      thing_id: resourceId,
      thing_words: label,
      operation: ctx.operation,
      tried_by: userOf(ctx).userId,
      before: JSON.stringify(before),
      state: 'running',
      time_created: ctx.now,
      time_due: await requestJobIn(ctx, 'trial', id, limits.confirmTime),
      time_ended: null,
      ended_by: null,
    })
    .execute()
  if (!ctx.dryRun) ctx.responseHeaders.set('portico-trial', id)
}

/** Returns a refusal while another revertible change of the resource is pending. */
async function whyPending(db: Db, { kind, resourceId, label }: Revertible): Promise<Refusal | null> {
  const running = await db
    .selectFrom('trial')
    .leftJoin('silo_user', 'silo_user.id', 'trial.tried_by')
    .select(['silo_user.display_name', 'trial.time_due'])
    .where('trial.kind', '=', kind)
    .where('trial.thing_id', '=', resourceId)
    .where('trial.state', '=', 'running')
    .executeTakeFirst()
  if (running === undefined) return null
  return refuseWhilePending(label, running.display_name, time(running.time_due))
}

/** Ends a pending revertible change because a user with more rights has decided. */
export async function endPending(ctx: Context, { kind, resourceId }: Revertible): Promise<void> {
  await ctx.db
    .updateTable('trial')
    .set({ state: 'overruled', time_ended: ctx.now })
    .where('kind', '=', kind)
    .where('thing_id', '=', resourceId)
    .where('state', '=', 'running')
    .execute()
}
