import type { Context, Db } from '#kernel/context.ts'
import type { JobKind } from '#kernel/database/schema/work.ts'
import type { Isolation } from '#kernel/database/transact.ts'
import type { OutsideContext } from '#kernel/pipeline/handler.ts'
import { runStep } from '#reconcile/run-step.ts'
import type { Step, JobContext } from '#reconcile/job.ts'

/** A background job whose first step may be run by the request itself. */
export interface InlineJob<Row> {
  readonly kind: JobKind
  readonly step: Step
  /** Returns the current row; undefined if it is deleted. */
  readonly read: (db: Db, id: string) => Promise<Row | undefined>
  /** Returns the row as it will be if the step succeeds. */
  readonly predicted: (row: Row) => Row
}

/**
 * Runs a request whose job must be done when the response arrives: clients of the contract write to a disk immediately
 * after creating it, and create an image immediately after its snapshot. One transaction makes the decision, writes a
 * row and requests its job; then the request runs the worker's step itself. It holds the lease like a worker; if its
 * server is killed halfway, a worker continues. A dry run makes the decision, and returns the expected result.
 * @param decide returns null if there is no job to run
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
 * Returns the request's context in the form that a worker's step expects. Further steps wait for the reconciler's next
 * tick.
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
