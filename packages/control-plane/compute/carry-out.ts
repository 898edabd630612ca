import type { Selectable } from 'kysely'
import type { Context } from '../kernel/context.ts'
import type { Database } from '../kernel/database/schema/index.ts'
import type { OutsideContext } from '../kernel/pipeline/handler.ts'
import type { WorkContext } from '../reconcile/work.ts'

/**
 * Clients of the contract expect some work to be done when the answer arrives: they write to a disk as soon as it was
 * created, and make an image as soon as the snapshot was. So the request does the worker's step itself. It holds the
 * row's lease meanwhile; if it dies on the way, the lease runs out and a worker carries on.
 */
type CarriedTable = 'disk' | 'snapshot'

/** How long a request may take over its own work before workers take it to be dead, in ms. */
const requestLease = 30_000

/** Take the lease of a row that this transaction has just written. */
export async function holdLease(
  ctx: Context,
  table: CarriedTable,
  row: { readonly id: string },
): Promise<void> {
  await ctx.db
    .updateTable(table as 'disk')
    .set({ lease_until: new Date(ctx.now.getTime() + requestLease) })
    .where('id', '=', row.id)
    .execute()
}

/**
 * Do a worker's step for a row whose lease this request holds, and answer the row as it is afterwards. A row that is
 * not there was never committed: nothing is done, and the answer is what it would have been.
 */
export async function carryOutNow<T extends CarriedTable>(
  ctx: OutsideContext,
  table: T,
  row: Selectable<Database[T]> & { readonly id: string },
  step: (work: WorkContext, row: Selectable<Database[T]>) => Promise<void>,
): Promise<Selectable<Database[T]>> {
  const read = async () =>
    (await ctx.db
      .selectFrom(table as 'disk')
      .selectAll()
      .where('id', '=', row.id)
      .executeTakeFirst()) as Selectable<Database[T]> | undefined
  const wanted = await read()
  if (wanted === undefined) return row
  await step(workOf(ctx), wanted)
  return (await read()) ?? wanted
}

/** A request as a worker's step sees it. The next tick of the reconciler comes soon enough for what is left over. */
function workOf(ctx: OutsideContext): WorkContext {
  return {
    db: ctx.db,
    services: ctx.services,
    now: () => ctx.services.clock.now(),
    transact: (work) => ctx.transact((inside) => work(inside)),
    wakeAt: () => {},
    log: () => {},
  }
}
