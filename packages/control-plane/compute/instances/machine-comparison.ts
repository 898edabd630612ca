import { absentMachine, type MachineReport } from '@portico/hypervisor/port.ts'
import { sql } from 'kysely'
import type { Db } from '#kernel/context.ts'
import { requestJob } from '#kernel/job-queue/queue.ts'
import { every, type Worker, type JobContext } from '#reconcile/job.ts'
import { decide, decidingColumns } from './machine-decision.ts'

/**
 * ms between comparisons of the hypervisor's machines with the database (docs/reference/conventions.md#background-pace)
 */
const period = 30_000

/**
 * The health check of all machines: compares one list from the hypervisor with the database, when the server starts and
 * every 30 s. Machines whose reported state differs from the state of their instance are reconciled immediately.
 * Machines without an instance are ended, since they use resources that are reserved for others.
 */
export const machineComparison = (): Worker => ({ name: 'machine comparison', run: every(period, compare) })

async function compare(ctx: JobContext): Promise<number> {
  const reports = new Map((await ctx.services.hypervisor.list()).map((report) => [report.id, report]))
  const changed = await changedMachines(ctx.db, reports)
  await ctx.services.jobs.queue.makeDue('machine', changed)
  const strays = await endStrays(ctx, [...reports.keys()])
  if (changed.length > 0) ctx.wakeAt(ctx.now())
  return strays + changed.length
}

/** Returns machines that need a step, or whose instance shows another state. */
async function changedMachines(db: Db, reports: ReadonlyMap<string, MachineReport>): Promise<string[]> {
  const machines = await db
    .selectFrom('machine')
    .innerJoin('instance', 'instance.id', 'machine.instance_id')
    .select(['machine.id', ...decidingColumns, 'run_state', 'failure'])
    .execute()
  return machines
    .filter((machine) => {
      const decision = decide(machine, reports.get(machine.id) ?? absentMachine(machine.id))
      if (decision.kind === 'settle' || decision.call !== null || decision.moveEnd !== null) return true
      return decision.runState !== machine.run_state || decision.stalled !== machine.failure
    })
    .map(({ id }) => id)
}

/**
 * A machine's row is written before the machine is started, and the transaction that deletes the row requests the
 * machine's removal. A machine that was in the list, and has neither a row nor a removal job afterwards, therefore
 * belongs to no instance, unless it was removed in between.
 */
async function endStrays(ctx: JobContext, listed: readonly string[]): Promise<number> {
  const { hypervisor } = ctx.services
  const strays: string[] = []
  for (const id of await withoutInstance(ctx.db, listed)) {
    if ((await hypervisor.observe(id)).phase !== 'absent') strays.push(id)
  }
  if (strays.length === 0) return 0
  for (const id of strays) ctx.log(`machine ${id} belongs to no instance and is being removed`)
  await ctx.transact((tx) => requestJob(tx, 'machine-remains', ...strays))
  return strays.length
}

async function withoutInstance(db: Db, listed: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text from unnest(${listed}::uuid[]) as listed (id)
    where not exists (select from machine where machine.id = listed.id)
      and not exists (select from work where kind = 'machine-remains' and work.id = listed.id)`.execute(db)
  return rows.map(({ id }) => id)
}
