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
      readonly call: 'start' | 'stop' | 'reboot' | null
      readonly runState: RunState
      /** message shown next to the state: why a running machine makes no progress */
      readonly stalled: string | null
    }
  | { readonly kind: 'settle'; readonly runState: 'stopped' | 'failed'; readonly failure: string | null }

type DesiredMachine = Pick<Machine, 'wanted' | 'accepted' | 'reboot_generation'>

const carryOn = (
  runState: RunState,
  call: 'start' | 'stop' | 'reboot' | null = null,
  stalled: string | null = null,
): Decision => ({ kind: 'carry-on', call, runState, stalled })

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
      return report.rebootGeneration < machine.reboot_generation
        ? carryOn('rebooting', 'reboot')
        : carryOn('running', null, report.stalled)
    case 'rebooting':
      return carryOn('rebooting')
    case 'stopping':
      return carryOn('stopping')
    case 'stopped':
      return settle('stopped')
    case 'failed':
      return settle('failed', report.failure)
  }
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
