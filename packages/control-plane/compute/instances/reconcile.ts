import { HypervisorError, type MachineReport } from '@portico/hypervisor/port.ts'
import { claimDue, released, releaseAfterFailure } from '../../reconcile/leases.ts'
import type { Worker, WorkContext } from '../../reconcile/work.ts'
import { autoRestarter } from './auto-restart.ts'
import { type Machine, settleMachine } from './machine.ts'
import { decide, type Decision } from './machine-decision.ts'
import { machineSpec } from './machine-spec.ts'
import { setRunState } from './state.ts'

/** Machines in a steady state are looked at this often, in ms (semantics/conventions.md section 8). */
const healthCheck = 30_000

/** Machines on their way somewhere are looked at this often, in ms, besides the driver's hints. */
const transitionCheck = 500

/** Brings every machine to where it is wanted and the instance's state to where the machine is. */
const machines: Worker = {
  name: 'machine reconciler',
  run: async (ctx) => {
    const claimed = await claimDue(ctx, 'machine')
    await Promise.all(claimed.map((machine) => reconcile(ctx, machine)))
    return claimed.length
  },
}

async function reconcile(ctx: WorkContext, machine: Machine): Promise<void> {
  try {
    const { hypervisor } = ctx.services
    const report = await hypervisor.observe(machine.id)
    const decision = decide(machine, report)
    if (decision.kind === 'carry-on' && decision.call !== null) {
      if (!(await carryOut(ctx, machine, decision.call))) return
    }
    await writeDown(ctx, machine, decision)
  } catch (error) {
    if (error instanceof HypervisorError && !error.retry) {
      await writeDown(ctx, machine, { kind: 'settle', runState: 'failed', failure: error.message })
      return
    }
    ctx.log(`machine ${machine.id}`, error)
    await releaseAfterFailure(ctx, 'machine', machine)
  }
}

/** @returns false when the disks are not ready yet: the machine waits for them */
async function carryOut(
  ctx: WorkContext,
  machine: Machine,
  call: 'start' | 'stop' | 'reboot',
): Promise<boolean> {
  const { hypervisor } = ctx.services
  if (call === 'stop') await hypervisor.stop(machine.id)
  else if (call === 'reboot') await hypervisor.reboot(machine.id, machine.reboot_generation)
  else {
    const waiting = await ctx.db
      .selectFrom('disk')
      .select('id')
      .where('instance_id', '=', machine.instance_id)
      .where('state', '=', 'creating')
      .executeTakeFirst()
    if (waiting !== undefined) {
      await giveBackUntil(ctx, machine, new Date(ctx.now().getTime() + transitionCheck))
      return false
    }
    const spec = await machineSpec(ctx.db, machine)
    if (spec !== null) await hypervisor.start(spec)
  }
  return true
}

async function writeDown(ctx: WorkContext, machine: Machine, decision: Decision): Promise<void> {
  const steady = decision.kind === 'carry-on' && decision.call === null && decision.runState === 'running'
  const due = new Date(ctx.now().getTime() + (steady ? healthCheck : transitionCheck))
  await ctx.transact(async (tx) => {
    const current = await tx.db
      .selectFrom('machine')
      .selectAll()
      .where('id', '=', machine.id)
      .executeTakeFirst()
    if (current === undefined) return
    if (decision.kind === 'settle') {
      await settleMachine(tx, current, decision)
      return
    }
    // Wishes that came in meanwhile decide anew, at once.
    const superseded =
      current.wanted !== machine.wanted || current.reboot_generation !== machine.reboot_generation
    await tx.db
      .updateTable('machine')
      .set({ ...released(superseded ? ctx.now() : due), accepted: true })
      .where('id', '=', machine.id)
      .execute()
    if (superseded) return
    const instance = await tx.db
      .selectFrom('instance')
      .select(['id', 'run_state'])
      .where('id', '=', machine.instance_id)
      .executeTakeFirstOrThrow()
    if (instance.run_state !== decision.runState) await setRunState(tx, instance, decision.runState)
  })
  ctx.wakeAt(due)
}

async function giveBackUntil(ctx: WorkContext, machine: Machine, due: Date): Promise<void> {
  await ctx.transact(({ db }) =>
    db.updateTable('machine').set(released(due)).where('id', '=', machine.id).execute(),
  )
  ctx.wakeAt(due)
}

/** Tells the hypervisor to forget machines that are gone from here. */
const remains: Worker = {
  name: 'machine remains',
  run: async (ctx) => {
    const due = await ctx.db
      .selectFrom('machine_remains')
      .selectAll()
      .where('time_due', '<=', ctx.now())
      .limit(32)
      .execute()
    for (const { machine_id: id } of due) {
      const report: MachineReport = await ctx.services.hypervisor.observe(id)
      if (['starting', 'running', 'rebooting'].includes(report.phase)) await ctx.services.hypervisor.stop(id)
      await ctx.services.hypervisor.forget(id)
      await ctx.transact(({ db }) => db.deleteFrom('machine_remains').where('machine_id', '=', id).execute())
    }
    return due.length
  },
}

export const instanceWorkers = (): readonly Worker[] => [machines, autoRestarter(), remains]
