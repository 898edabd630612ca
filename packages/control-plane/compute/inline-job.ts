import type { Context, Db } from '#kernel/context.ts'
import type { JobKind } from '#kernel/database/schema/work.ts'
import type { Isolation } from '#kernel/database/transact.ts'
import type { OutsideContext } from '#kernel/pipeline/handler.ts'
import { runStep } from '#reconcile/run-step.ts'
import type { Step, JobContext } from '#reconcile/job.ts'

/** A job whose first step the request itself may run. */
export interface InlineJob<Row> {
  readonly kind: JobKind
  readonly step: Step
  /** Returns the current row; undefined if it is deleted. */
  readonly read: (db: Db, id: string) => Promise<Row | undefined>
  /** Returns the row as it will be if the step succeeds. */
  readonly predicted: (row: Row) => Row
}

/**
 * Runs a request whose job must be done when the response arrives: clients of the contract write to a disk as soon as
 * it was created, and create an image as soon as the snapshot was. The request decides in one transaction, which writes
 * a row and requests its job, and then runs the worker's step itself. It holds the lease like a worker; if it dies
 * halfway, a worker continues. A dry run decides, and returns what the result would be.
 * @param decide returns null if there is nothing to run
 * @returns the row afterwards
 */
export async function decideAndRun<Row extends { readonly id: string }>(
  ctx: OutsideContext,
  work: InlineJob<Row>,
  decide: (inside: Context) => Promise<Row>,
  isolation?: Isolation,
): Promise<Row>
export async function decideAndRun<Row extends { readonly id: string }>(
  ctx: OutsideContext,
  work: InlineJob<Row>,
  decide: (inside: Context) => Promise<Row | null>,
  isolation?: Isolation,
): Promise<Row | null>
export async function decideAndRun<Row extends { readonly id: string }>(
  ctx: OutsideContext,
  work: InlineJob<Row>,
  decide: (inside: Context) => Promise<Row | null>,
  isolation?: Isolation,
): Promise<Row | null> {
  const decided = await ctx.transact(async (inside) => {
    const row = await decide(inside)
    if (row === null) return null
    return { row, lease: await ctx.services.jobs.queue.takeRequested(inside, work.kind, row.id) }
  }, isolation)
  if (decided === null) return null
  const { row, lease } = decided
  if (ctx.dryRun) return work.predicted(row)
  await runStep(workOf(ctx), lease, work.step)
  return (await work.read(ctx.db, row.id)) ?? row
}

/**
 * Returns the request's context as a worker's step expects it. The reconciler's next tick is soon enough for what
 * remains.
 */
function workOf(ctx: OutsideContext): JobContext {
  return {
    db: ctx.db,
    services: ctx.services,
    handlers: ctx.handlers,
    now: () => ctx.services.clock.now(),
    transact: (work, isolation) => ctx.transact((inside) => work(inside), isolation),
    wakeAt: () => {},
    log: () => {},
  }
}
