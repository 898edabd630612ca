import type { Refusal } from '@portico/domain/refusals.ts'
import { refuseOnTrial } from '@portico/domain/trials.ts'
import { askForIn } from '../job-queue/queue.ts'
import type { Context, Db } from '../context.ts'
import { userOf } from '../context.ts'
import type { TrialKind } from '../database/schema/kernel.ts'
import { limits } from '../limits.ts'
import type { ReplyContext } from '../pipeline/handler.ts'
import { obey } from '../refusal-error.ts'
import { time } from '../wire.ts'

/** A thing that may be changed on trial. */
export interface Tried {
  readonly kind: TrialKind
  readonly thingId: string
  /** in refusals and where it is told, e.g. `the allow list` */
  readonly words: string
}

/** How a kind of thing is tried; `control-plane/trials/kinds.ts` has them all. */
export interface TrialRules {
  /** Make the thing what it was. `before` is what the change was begun with. */
  readonly takeBack: (ctx: Context, thingId: string, before: unknown) => Promise<void>
  /** What is to be done once the change stays: let go of what was held for taking it back. */
  readonly kept?: (ctx: Context, thingId: string) => Promise<void>
  /** Why this request does not show that the change left a way in, by what is in force now; null: it does. */
  readonly whyNoProof: (ctx: ReplyContext, thingId: string) => Promise<Refusal | null>
}

/**
 * Change a thing, on trial if the request asks for that (decision 48). Every change of such a thing goes through here:
 * while one is tried, no other is made.
 * @param before what `takeBack` will need, as JSON
 * @throws 409 while another change of it is tried
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

/** Why a thing may not be changed now: another change of it is tried. */
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
  return refuseOnTrial(words, running.display_name, time(running.time_due))
}

/** End the trial of a thing because something stronger than it has decided. */
export async function overrule(ctx: Context, { kind, thingId }: Tried): Promise<void> {
  await ctx.db
    .updateTable('trial')
    .set({ state: 'overruled', time_ended: ctx.now })
    .where('kind', '=', kind)
    .where('thing_id', '=', thingId)
    .where('state', '=', 'running')
    .execute()
}
