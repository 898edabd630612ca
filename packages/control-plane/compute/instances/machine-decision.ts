import type { RunState } from '@portico/domain/instances/states.ts'
import type { MachineReport } from '@portico/hypervisor/port.ts'
import type { Machine } from './machine.ts'

/**
 * What to do about a machine, given its desired and its reported state: at most one call to the hypervisor, the run
 * state to show until the call succeeds, or the end of the machine.
 */
export type Decision =
  | {
      readonly kind: 'carry-on'
      readonly call: MachineCall | null
      readonly runState: RunState
      /** message shown next to the state: why a running machine makes no progress */
      readonly stalled: string | null
      /** share of the current move that is done; null if unknown, or if the machine does not move */
      readonly progress: number | null
      /** the end of a move, which is to be recorded; null if there is none */
      readonly moveEnd: MoveEnd | null
    }
  | { readonly kind: 'settle'; readonly runState: 'stopped' | 'failed'; readonly failure: string | null }

type MachineCall = 'start' | 'stop' | 'reboot' | 'move' | 'cancel-move'

type CarryOn = Extract<Decision, { kind: 'carry-on' }>

/** How a move ended: on which sled the machine is, and why it is not on the target. */
interface MoveEnd {
  readonly sledId: string
  /** null if the machine moved */
  readonly failure: string | null
}

/** The columns of a machine that decide about it. */
export const decidingColumns = [
  'sled_id',
  'wanted',
  'accepted',
  'reboot_generation',
  'target_sled_id',
  'move_generation',
  'move_cancelled',
] as const satisfies readonly (keyof Machine)[]

type DesiredMachine = Pick<Machine, (typeof decidingColumns)[number]>

const carryOn = (
  runState: RunState,
  call: MachineCall | null = null,
  stalled: string | null = null,
): CarryOn => ({ kind: 'carry-on', call, runState, stalled, progress: null, moveEnd: null })

const settle = (runState: 'stopped' | 'failed', failure: string | null = null): Decision => ({
  kind: 'settle',
  runState,
  failure,
})

/** Implements docs/reference/instances.md#states. */
export function decide(machine: DesiredMachine, report: MachineReport): Decision {
  return machine.wanted === 'running' ? decideRunning(machine, report) : decideStopped(report)
}

function decideRunning(machine: DesiredMachine, report: MachineReport): Decision {
  switch (report.phase) {
    case 'absent':
      return machine.accepted ? settle('failed', 'The machine was lost') : carryOn('starting', 'start')
    case 'starting':
      return carryOn('starting')
    case 'running':
    case 'rebooting':
      return decideMove(machine, report)
    case 'stopping':
      return carryOn('stopping')
    case 'stopped':
      return settle('stopped')
    case 'failed':
      return settle('failed', report.failure)
  }
}

const cancelled = 'The move was cancelled'

/**
 * Decides about a machine that runs. Where it is, is what the hypervisor reports; a reboot waits for the end of a move.
 */
function decideMove(machine: DesiredMachine, report: MachineReport): CarryOn {
  const { move, sledId, stalled } = report
  const { target_sled_id: target, move_generation: generation } = machine
  if (move?.phase === 'moving') {
    const call = machine.move_cancelled ? 'cancel-move' : null
    return { ...carryOn('migrating', call, stalled), progress: move.progress }
  }
  const at = sledId ?? machine.sled_id
  const ended = (failure: string | null): CarryOn => ({
    ...decideReboot(machine, report),
    moveEnd: { sledId: at, failure },
  })
  if (at === (target ?? machine.sled_id)) return target === null ? decideReboot(machine, report) : ended(null)
  if (target === null) return ended(null)
  if (move !== null && move.generation >= generation) return ended(move.failure ?? cancelled)
  if (machine.move_cancelled) return ended(cancelled)
  return report.phase === 'running' ? carryOn('migrating', 'move', stalled) : carryOn('rebooting')
}

function decideReboot(machine: DesiredMachine, report: MachineReport): CarryOn {
  if (report.phase === 'rebooting') return carryOn('rebooting')
  return report.rebootGeneration < machine.reboot_generation
    ? carryOn('rebooting', 'reboot')
    : carryOn('running', null, report.stalled)
}

function decideStopped(report: MachineReport): Decision {
  switch (report.phase) {
    case 'absent':
    case 'stopped':
      return settle('stopped')
    // The machine failed while it was being stopped, so it is off as desired.
    case 'failed':
      return settle('stopped', report.failure)
    case 'stopping':
      return carryOn('stopping')
    case 'starting':
    case 'running':
    case 'rebooting':
      return carryOn('stopping', 'stop')
  }
}
