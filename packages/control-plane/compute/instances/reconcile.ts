import { whyNoMoves } from '@portico/domain/instances/move-rules.ts'
import { HypervisorError } from '@portico/hypervisor/port.ts'
import type { Context, Db } from '#kernel/context.ts'
import type { Next } from '#kernel/job-queue/queue.ts'
import { finalFailure } from '#reconcile/final-failure.ts'
import type { Conclusion, QueueWorker, Step, JobContext } from '#reconcile/job.ts'
import { type Machine, endMachine } from './machine.ts'
import { decide, decidingColumns, type Decision } from './machine-decision.ts'
import { machineSpec } from './machine-spec.ts'
import { endMove, showProgress } from '../moves/record.ts'
import { setProblem, setRunState } from './state.ts'

/**
 * ms between checks of a single machine in a steady state. In between, all machines are compared with the hypervisor's
 * list (machine-comparison.ts), which is as cheap as checking a few.
 */
const steadyCheck = 60 * 60_000

/** ms between checks of a machine in transition; observations of the driver trigger earlier checks */
const transitionCheck = 500

/**
 * Moves a machine one step closer to its desired state, and updates its instance's state.
 *
 * A machine is ended only when nothing can start it any more: the hypervisor reports it as off, or has removed it.
 * Otherwise a server that decided to start it, and was paused before the call, could start it afterwards.
 */
const reconcile: Step = async (ctx, id) => {
  const { hypervisor } = ctx.services
  const machine = await readMachine(ctx.db, id)
  if (machine === undefined) return async () => 'done'
  const report = await hypervisor.observe(id)
  const decision = decide(machine, report)
  if (decision.kind === 'settle') {
    if (report.phase === 'absent') await hypervisor.forget(id)
    return writeDown(machine, decision)
  }
  if (decision.call === null) return writeDown(machine, decision)
  if (decision.call === 'start' && (await waitsForDisks(ctx.db, machine))) {
    return async () => ({ againIn: transitionCheck })
  }
  const { call } = decision
  const failure = await finalFailure(() => carryOut(ctx, machine, call))
  if (failure === null) return writeDown(machine, decision)
  if (call === 'move' || call === 'cancel-move') {
    // The machine runs on where it is.
    const moveEnd = { sledId: report.sledId ?? machine.sled_id, failure }
    return writeDown(machine, { ...decision, runState: 'running', moveEnd })
  }
  await hypervisor.forget(id)
  return writeDown(machine, { kind: 'settle', runState: 'failed', failure })
}

/** Reconciles machines and instances with their desired state. */
export const machines: QueueWorker = {
  name: 'machine reconciler',
  kind: 'machine',
  slots: 32,
  step: reconcile,
}

function readMachine(db: Db, id: string): Promise<Machine | undefined> {
  return db.selectFrom('machine').selectAll().where('id', '=', id).executeTakeFirst()
}

async function waitsForDisks(db: Db, machine: Machine): Promise<boolean> {
  const waiting = await db
    .selectFrom('disk')
    .select('id')
    .where('instance_id', '=', machine.instance_id)
    .where('state', '=', 'creating')
    .executeTakeFirst()
  return waiting !== undefined
}

async function carryOut(
  { db, services: { hypervisor } }: JobContext,
  machine: Machine,
  call: NonNullable<Extract<Decision, { kind: 'carry-on' }>['call']>,
): Promise<void> {
  if (call === 'stop') return hypervisor.stop(machine.id)
  if (call === 'reboot') return hypervisor.reboot(machine.id, machine.reboot_generation)
  if (call === 'move' || call === 'cancel-move') {
    const { moves } = hypervisor
    const { target_sled_id: sledId, move_generation: generation } = machine
    if (moves === null) throw new HypervisorError(whyNoMoves, { retry: false })
    if (call === 'cancel-move') return moves.cancel(machine.id, generation)
    if (sledId !== null) await moves.move(machine.id, { sledId, generation })
    return
  }
  const spec = await machineSpec(db, machine)
  if (spec !== null) await hypervisor.start(spec)
}

function writeDown(machine: Machine, decision: Decision): Conclusion {
  return async (ctx): Promise<Next> => {
    const current = await readMachine(ctx.db, machine.id)
    if (current === undefined) return 'done'
    if (decision.kind === 'settle') {
      await endMachine(ctx, current, decision)
      return 'done'
    }
    if (!current.accepted) {
      await ctx.db.updateTable('machine').set({ accepted: true }).where('id', '=', machine.id).execute()
    }
    // The desired state changed since the decision: decide again immediately.
    if (decidingColumns.some((column) => column !== 'accepted' && current[column] !== machine[column])) {
      return { againIn: 0 }
    }
    if (decision.moveEnd !== null) await endMove(ctx, current, decision.moveEnd)
    else if (decision.progress !== null) await showProgress(ctx, current, decision.progress)
    await showRunState(ctx, machine.instance_id, decision)
    const steady = decision.call === null && decision.runState === 'running'
    return { againIn: steady ? steadyCheck : transitionCheck }
  }
}

async function showRunState(
  ctx: Context,
  instanceId: string,
  { runState, stalled }: Extract<Decision, { kind: 'carry-on' }>,
): Promise<void> {
  const instance = await ctx.db
    .selectFrom('instance')
    .select(['id', 'run_state', 'failure'])
    .where('id', '=', instanceId)
    .executeTakeFirstOrThrow()
  if (instance.run_state !== runState) await setRunState(ctx, instance, runState, { failure: stalled })
  else if (instance.failure !== stalled) await setProblem(ctx, instance, stalled)
}
