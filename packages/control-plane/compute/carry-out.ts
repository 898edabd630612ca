import type { Context, Db } from '#kernel/context.ts'
import type { WorkKind } from '#kernel/database/schema/work.ts'
import type { Isolation } from '#kernel/database/transact.ts'
import type { OutsideContext } from '#kernel/pipeline/handler.ts'
import { runStep } from '#reconcile/run-step.ts'
import type { Step, WorkContext } from '#reconcile/work.ts'

/** Work whose first step a request may take itself. */
export interface CarriedWork<Row> {
  readonly kind: WorkKind
  readonly step: Step
  /** The row as it is now; undefined when it is gone. */
  readonly read: (db: Db, id: string) => Promise<Row | undefined>
  /** The row as it will be when the step goes well. */
  readonly foreseen: (row: Row) => Row
}

/**
 * Clients of the contract expect some work to be done when the answer arrives: they write to a disk as soon as it was
 * created, and make an image as soon as the snapshot was. So the request decides in one transaction, which leaves a row
 * and asks for its work, and takes the worker's step itself. It holds the lease meanwhile, like a worker; if it dies on
 * the way, a worker carries on. A dry run decides, and answers what would have come of it.
 * @param decide null when there is nothing to carry out
 * @returns the row as it is afterwards
 */
export async function decideAndCarryOut<Row extends { readonly id: string }>(
  ctx: OutsideContext,
  work: CarriedWork<Row>,
  decide: (inside: Context) => Promise<Row>,
  isolation?: Isolation,
): Promise<Row>
export async function decideAndCarryOut<Row extends { readonly id: string }>(
  ctx: OutsideContext,
  work: CarriedWork<Row>,
  decide: (inside: Context) => Promise<Row | null>,
  isolation?: Isolation,
): Promise<Row | null>
export async function decideAndCarryOut<Row extends { readonly id: string }>(
  ctx: OutsideContext,
  work: CarriedWork<Row>,
  decide: (inside: Context) => Promise<Row | null>,
  isolation?: Isolation,
): Promise<Row | null> {
  const decided = await ctx.transact(async (inside) => {
    const row = await decide(inside)
    if (row === null) return null
    return { row, lease: await ctx.services.work.queue.hold(inside, work.kind, row.id) }
  }, isolation)
  if (decided === null) return null
  const { row, lease } = decided
  if (ctx.dryRun) return work.foreseen(row)
  await runStep(workOf(ctx), lease, work.step)
  return (await work.read(ctx.db, row.id)) ?? row
}

/** A request as a worker's step sees it. The next tick of the reconciler comes soon enough for what is left over. */
function workOf(ctx: OutsideContext): WorkContext {
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
