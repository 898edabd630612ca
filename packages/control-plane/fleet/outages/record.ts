import type { OutageState } from '@portico/domain/sleds/outage.ts'
import type { OutageAction } from '@portico/domain/sleds/outage-actions.ts'
import type { SledView } from '@portico/hypervisor/hardware/sled-outages.ts'
import type { Selectable, Updateable } from 'kysely'
import type { Context } from '#kernel/context.ts'
import type { OutageStep, SledOutageTable } from '#kernel/database/schema/fleet.ts'

export type Outage = Selectable<SledOutageTable>

/** What is stored with the state in which an outage is: why it waits, and what independent views know. */
export interface Progress {
  readonly waitsFor: string | null
  /** omitted: what is stored stays */
  readonly views?: readonly SledView[]
}

/** Stores why an outage makes no progress and what is known. Writes nothing if that is stored already. */
export async function recordProgress(ctx: Context, outage: Outage, progress: Progress): Promise<void> {
  const last = outage.steps.findLastIndex(({ step, done }) => step === outage.state && done === null)
  const steps = outage.steps.map((step, index) =>
    index === last ? { ...step, note: progress.waitsFor, views: known(progress.views, step) } : step,
  )
  if (JSON.stringify(steps) === JSON.stringify(outage.steps) && outage.waits_for === progress.waitsFor) return
  await write(ctx, outage, { waits_for: progress.waitsFor, steps: JSON.stringify(steps) })
}

/**
 * Stores the state that an outage enters, before what it names is done.
 * @param note why it leaves the present state, if that is not its usual end
 */
export async function enter(
  ctx: Context,
  outage: Outage,
  { to, note, views }: { to: OutageState; note: string | null; views?: readonly SledView[] },
): Promise<void> {
  const now = ctx.now.toISOString()
  const ended = outage.steps.map((step) =>
    step.done === null ? { ...step, done: now, note, views: known(views, step) } : step,
  )
  const isClosed = to === 'closed'
  const entered = { ...firstStep(to, ctx.now), done: isClosed ? now : null }
  await write(ctx, outage, {
    state: to,
    waits_for: null,
    steps: JSON.stringify([...ended, entered]),
    ...(isClosed && { time_closed: ctx.now }),
  })
}

/** Stores an action of an operator among the steps. */
export async function recordAction(
  ctx: Context,
  outage: Outage,
  { action, userId, wish }: { action: OutageAction; userId: string; wish: Outage['wish'] },
): Promise<void> {
  const now = ctx.now.toISOString()
  const taken: OutageStep = { step: action, begun: now, done: now, note: null, views: [], userId }
  await write(ctx, outage, { wish, steps: JSON.stringify([...outage.steps, taken]) })
}

/** Returns the latest views: those of an earlier look if this one had none. */
function known(views: readonly SledView[] | undefined, step: OutageStep): readonly SledView[] {
  return views === undefined || views.length === 0 ? step.views : views
}

export function firstStep(state: OutageState, now: Date): OutageStep {
  return { step: state, begun: now.toISOString(), done: null, note: null, views: [], userId: null }
}

async function write(
  { db, now }: Context,
  { id }: Outage,
  values: Omit<Updateable<SledOutageTable>, 'time_modified'>,
): Promise<void> {
  await db
    .updateTable('sled_outage')
    .set({ ...values, time_modified: now })
    .where('id', '=', id)
    .execute()
}
