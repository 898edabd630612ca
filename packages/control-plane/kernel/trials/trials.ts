import type { Refusal } from '@portico/domain/refusals.ts'
import { refuseWhilePending } from '@portico/domain/revertible-changes.ts'
import { askForIn } from '../job-queue/queue.ts'
import type { Context, Db } from '../context.ts'
import { userOf } from '../context.ts'
import type { TrialKind } from '../database/schema/kernel.ts'
import { limits } from '../limits.ts'
import type { ReplyContext } from '../pipeline/handler.ts'
import { obey } from '../refusal-error.ts'
import { time } from '../wire.ts'

/** A resource that supports revertible changes. */
export interface Tried {
  readonly kind: TrialKind
  readonly thingId: string
  /** in refusals and other texts, e.g. `the allow list` */
  readonly words: string
}

/** How a kind of resource reverts a change; `control-plane/trials/kinds.ts` lists all. */
export interface TrialRules {
  /** Restores the resource. `before` is the value that `change` was called with. */
  readonly takeBack: (ctx: Context, thingId: string, before: unknown) => Promise<void>
  /** Called when the change is confirmed: releases what was reserved for reverting it. */
  readonly kept?: (ctx: Context, thingId: string) => Promise<void>
  /**
   * Returns why this request does not prove that the changed resource still admits the user, judged by what is in force
   * now; null: it does.
   */
  readonly whyNoProof: (ctx: ReplyContext, thingId: string) => Promise<Refusal | null>
}

/**
 * Changes a resource, revertibly if the request asks for it (decision 48). Every change of such a resource goes through
 * here: while a revertible change is pending, no other is allowed.
 * @param before what `takeBack` needs, as JSON
 * @throws 409 while another revertible change of the resource is pending
 */
export async function change(
  ctx: ReplyContext,
  tried: Tried,
  before: unknown,
  write: () => Promise<void>,
): Promise<void> {
  obey(await whyTried(ctx.db, tried))
  await write()
  if (!ctx.onTrial) return
  const id = ctx.newId()
  const { kind, thingId, words } = tried
  await ctx.db.deleteFrom('trial').where('kind', '=', kind).where('thing_id', '=', thingId).execute()
  await ctx.db
    .insertInto('trial')
    .values({
      id,
      kind,
      thing_id: thingId,
      thing_words: words,
      operation: ctx.operation,
      tried_by: userOf(ctx).userId,
      before: JSON.stringify(before),
      state: 'running',
      time_created: ctx.now,
      time_due: await askForIn(ctx, 'trial', id, limits.trial),
      time_ended: null,
      ended_by: null,
    })
    .execute()
  if (!ctx.dryRun) ctx.responseHeaders.set('portico-trial', id)
}

/** Returns a refusal while another revertible change of the resource is pending. */
async function whyTried(db: Db, { kind, thingId, words }: Tried): Promise<Refusal | null> {
  const running = await db
    .selectFrom('trial')
    .leftJoin('silo_user', 'silo_user.id', 'trial.tried_by')
    .select(['silo_user.display_name', 'trial.time_due'])
    .where('trial.kind', '=', kind)
    .where('trial.thing_id', '=', thingId)
    .where('trial.state', '=', 'running')
    .executeTakeFirst()
  if (running === undefined) return null
  return refuseWhilePending(words, running.display_name, time(running.time_due))
}

/** Ends a pending revertible change, because a higher authority has decided. */
export async function overrule(ctx: Context, { kind, thingId }: Tried): Promise<void> {
  await ctx.db
    .updateTable('trial')
    .set({ state: 'overruled', time_ended: ctx.now })
    .where('kind', '=', kind)
    .where('thing_id', '=', thingId)
    .where('state', '=', 'running')
    .execute()
}
