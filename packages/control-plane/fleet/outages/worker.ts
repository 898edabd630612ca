import { decideOutage, type OutageDecision, type OutageSight } from '@portico/domain/sleds/outage.ts'
import { HypervisorError } from '@portico/hypervisor/port.ts'
import type { SledOutages, SledView } from '@portico/hypervisor/hardware/sled-outages.ts'
import type { Context, Db } from '#kernel/context.ts'
import { requestJob, type Next } from '#kernel/job-queue/queue.ts'
import type { Conclusion, JobContext, QueueWorker } from '#reconcile/job.ts'
import { recordInventory } from '../sleds/inventory.ts'
import { enter, type Outage, recordProgress } from './record.ts'

/** ms between looks at an outage: while nothing is decided, while its machines end, and while the sled is lost */
const look = 2000
const lookSoon = 500
const lookWhileLost = 5000

/**
 * Carries outages of sleds one step further. A state is stored before its call, every call may be repeated, and calls
 * of an outage that has ended have no effect (hypervisor/hardware/sled-outages.ts). A server that is killed or paused
 * between any two statements therefore changes nothing about the result.
 */
export const outageWorkers: readonly QueueWorker[] = [
  { name: 'sled outages', kind: 'sled-outage', slots: 4, step: (ctx, id) => carry(ctx, id) },
]

interface Seen {
  readonly sight: OutageSight
  readonly views: readonly SledView[]
}

async function carry(ctx: JobContext, id: string): Promise<Conclusion> {
  const outage = await readOutage(ctx.db, id)
  const { outages } = ctx.services.hypervisor.sleds
  if (outage === undefined || outage.time_closed !== null || outages === null) return async () => 'done'
  const { sight, views } = await see(ctx, outages, outage)
  const decision = decideOutage(sight)
  const failed =
    decision.kind === 'act' ? await attempt(() => act(ctx, outages, outage, decision.call)) : null
  return {
    serializable: async (tx) => {
      const current = await readOutage(tx.db, id)
      if (current === undefined || current.time_closed !== null) return 'done'
      // An operator decided otherwise in the meantime: decide again.
      if (current.state !== outage.state || current.wish !== outage.wish) return { againIn: 0 }
      if (failed !== null) {
        await recordProgress(tx, current, { waitsFor: failed.message })
        // The generation has ended, for example because the database is older than the rack: begin another outage.
        if (!failed.retry) await enter(tx, current, { to: 'closed', note: failed.message, views })
        return { againIn: look }
      }
      return conclude(tx, current, decision, { views })
    },
  }
}

async function conclude(
  tx: Context,
  outage: Outage,
  decision: OutageDecision,
  { views }: { views: readonly SledView[] },
): Promise<Next> {
  switch (decision.kind) {
    case 'wait':
      await recordProgress(tx, outage, { waitsFor: decision.reason, views })
      if (outage.state !== 'lost') return { againIn: look }
      await failMachines(tx, outage)
      return { againIn: lookWhileLost }
    case 'go':
      await enter(tx, outage, { to: decision.to, note: decision.reason, views })
      return decision.to === 'closed' ? 'done' : { againIn: 0 }
    case 'act':
      return acted(tx, outage, decision.call)
  }
}

/** Writes what follows from a call that has succeeded. */
async function acted(
  tx: Context,
  outage: Outage,
  call: Extract<OutageDecision, { kind: 'act' }>['call'],
): Promise<Next> {
  switch (call) {
    case 'close':
      // Whether the fence is closed is read in the next step.
      return { againIn: 0 }
    case 'abandon':
      // The generation has ended, so that a late call cannot close the fence any more.
      await tx.db
        .updateTable('sled_outage')
        .set({ generation: outage.generation + 1 })
        .where('id', '=', outage.id)
        .execute()
      await enter(tx, outage, { to: 'suspect', note: 'An operator stopped it before the fence was closed.' })
      return { againIn: 0 }
    case 'declareLost': {
      const left = await failMachines(tx, outage)
      if (left === 0) {
        await enter(tx, outage, { to: 'lost', note: null })
        return { againIn: 0 }
      }
      await recordProgress(tx, outage, {
        waitsFor: `${countOf(left)} still to be marked as failed.`,
      })
      return { againIn: lookSoon }
    }
    case 'clear': {
      const left = (await failMachines(tx, outage)) + (await notForgotten(tx.db, outage))
      if (left === 0) {
        await enter(tx, outage, { to: 'readmitting', note: null })
        return { againIn: 0 }
      }
      await recordProgress(tx, outage, { waitsFor: `${countOf(left)} still to be removed.` })
      return { againIn: lookSoon }
    }
    case 'readmit':
      await enter(tx, outage, { to: 'closed', note: null })
      return 'done'
  }
}

const countOf = (machines: number): string => (machines === 1 ? 'One machine is' : `${machines} machines are`)

/**
 * Lets the machines of a lost sled be reconciled, which ends them, since the hypervisor reports them as failed. Also
 * includes machines whose placement was decided before the outage and stored after it. @returns their number
 */
async function failMachines(tx: Context, outage: Outage): Promise<number> {
  const rows = await tx.db.selectFrom('machine').select('id').where('sled_id', '=', outage.sled_id).execute()
  const ids = rows.map(({ id }) => id)
  const all = [...new Set([...outage.machines, ...ids])]
  if (all.length > outage.machines.length) {
    await tx.db
      .updateTable('sled_outage')
      .set({ machines: JSON.stringify(all) })
      .where('id', '=', outage.id)
      .execute()
  }
  await requestJob(tx, 'machine', ...ids)
  return ids.length
}

/** Returns the number of failed machines that the hypervisor has not forgotten, so that they could still start late. */
async function notForgotten(db: Db, { machines }: Outage): Promise<number> {
  if (machines.length === 0) return 0
  const rows = await db
    .selectFrom('work')
    .select('id')
    .where('kind', '=', 'machine-remains')
    .where('id', 'in', machines)
    .execute()
  return rows.length
}

async function see(ctx: JobContext, outages: SledOutages, outage: Outage): Promise<Seen> {
  const silent = await outages.silent()
  const isSilent = silent.some(({ sledId }) => sledId === outage.sled_id)
  const { fence } = outages
  const isUndecided = outage.state === 'suspect' || outage.state === 'confirmed'
  const views = isUndecided && isSilent ? await answered(() => outages.views(outage.sled_id)) : []
  const closed = fence !== null && outage.state === 'fencing' ? await answered(() => fence.closed()) : null
  const sleds = await ctx.db
    .selectFrom('sled')
    .select('id')
    .where('policy', '=', 'in_service')
    .where('state', '=', 'active')
    .execute()
  const isFenced = closed === null || 'failed' in closed ? null : closed.includes(outage.sled_id)
  const { state, wish } = outage
  return {
    views: 'failed' in views ? [] : views,
    sight: {
      state,
      wish,
      isSilent,
      views,
      hasFence: fence !== null,
      isFenced,
      silentSleds: silent.length,
      sleds: sleds.length,
    },
  }
}

async function act(
  ctx: JobContext,
  outages: SledOutages,
  { sled_id, generation, wish }: Outage,
  call: Extract<OutageDecision, { kind: 'act' }>['call'],
): Promise<void> {
  switch (call) {
    case 'close':
      return outages.fence?.close(sled_id, generation)
    case 'declareLost':
      await outages.declareLost(sled_id, generation, wish === 'off' ? 'operator' : 'fence')
      return refreshInventory(ctx)
    case 'abandon':
      return outages.readmit(sled_id, generation)
    case 'clear':
      return outages.clear(sled_id, generation)
    case 'readmit':
      await outages.readmit(sled_id, generation)
      if ((await outages.fence?.closed())?.includes(sled_id) === true) {
        throw new HypervisorError('The fence is still closed', { retry: true })
      }
      return refreshInventory(ctx)
  }
}

/** Records that the sled failed, or works again, before anything is placed. */
async function refreshInventory(ctx: JobContext): Promise<void> {
  const inventory = await ctx.services.hypervisor.inventory()
  await ctx.transact((tx) => recordInventory(tx, inventory))
}

/** Returns the result of a question, or why it could not be answered. */
async function answered<R>(ask: () => Promise<R>): Promise<R | { readonly failed: string }> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof HypervisorError) return { failed: error.message }
    throw error
  }
}

/** Returns the error of the hypervisor with which a call fails; null if it succeeds. */
async function attempt(call: () => Promise<void>): Promise<HypervisorError | null> {
  try {
    await call()
    return null
  } catch (error) {
    if (error instanceof HypervisorError) return error
    throw error
  }
}

function readOutage(db: Db, id: string): Promise<Outage | undefined> {
  return db.selectFrom('sled_outage').selectAll().where('id', '=', id).executeTakeFirst()
}
