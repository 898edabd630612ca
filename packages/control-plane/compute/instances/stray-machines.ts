import { sql } from 'kysely'
import type { Db } from '#kernel/context.ts'
import { askFor } from '#reconcile/queue.ts'
import { every, type Worker, type WorkContext } from '#reconcile/work.ts'

/** How often the hypervisor's machines are compared with ours, in ms. */
const period = 60_000

/**
 * Compares the hypervisor's machines with ours, when the server starts and every so often. Those that run for nobody
 * are ended: they hold what others have been promised. Those that do not just run are looked at now, whenever their
 * turn would be: they may have ended while nobody watched.
 */
export const strayMachines = (): Worker => ({ name: 'stray machines', run: every(period, compare) })

async function compare(ctx: WorkContext): Promise<number> {
  const reports = await ctx.services.hypervisor.list()
  const restless = reports.filter(({ phase }) => phase !== 'running').map(({ id }) => id)
  await ctx.services.work.queue.hasten('machine', restless)
  const strays = await endStrays(
    ctx,
    reports.map(({ id }) => id),
  )
  if (restless.length > 0) ctx.wakeAt(ctx.now())
  return strays + restless.length
}

/**
 * A machine's row is there before it is started, and what is left of it is asked to be cleared away in the transaction
 * that takes the row away. So one that was listed first, and of which neither is found then, belongs to nobody, unless
 * it was cleared away in between.
 */
async function endStrays(ctx: WorkContext, listed: readonly string[]): Promise<number> {
  const { hypervisor } = ctx.services
  const strays: string[] = []
  for (const id of await ofNobody(ctx.db, listed)) {
    if ((await hypervisor.observe(id)).phase !== 'absent') strays.push(id)
  }
  if (strays.length === 0) return 0
  for (const id of strays) ctx.log(`machine ${id} belongs to no instance and is ended`)
  await ctx.transact((tx) => askFor(tx, 'machine-remains', ...strays))
  return strays.length
}

async function ofNobody(db: Db, listed: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text from unnest(${listed}::uuid[]) as listed (id)
    where not exists (select from machine where machine.id = listed.id)
      and not exists (select from work where kind = 'machine-remains' and work.id = listed.id)`.execute(db)
  return rows.map(({ id }) => id)
}
