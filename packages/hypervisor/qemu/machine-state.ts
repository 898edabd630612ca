import type { EventCounters, MachineReport, MachineSpec } from '#port.ts'
import type { ProcessMark } from './processes.ts'

/** How a machine is ending. The first request or event that ends it is recorded, later ones are not. */
export interface Ending {
  readonly to: 'stopped' | 'failed'
  /** the cause: a command of the caller, the guest, or the driver after a failure */
  readonly by: 'command' | 'guest' | 'driver'
  /** why the machine failed, as a sentence; null for `stopped` */
  readonly failure: string | null
  /** time at which the ending began, ms since the epoch */
  readonly at: number
}

/**
 * The recorded state of a machine, with which a later server continues after another was killed. Always written before
 * the step it describes, so that each step may be repeated but never lost.
 */
export interface MachineState {
  readonly spec: Omit<MachineSpec, 'userData'>
  /** the process; null until it was started */
  readonly process: ProcessMark | null
  /**
   * whether the network engine connects the interfaces; undefined, as before there was one, for user-mode networks
   */
  readonly isPlugged?: true
  /** whether the guest has run, after which the machine is no longer reported as `starting` */
  readonly ran: boolean
  /** start time in ms since the epoch, from which counters count */
  readonly startedAt: number
  readonly rebootGeneration: number
  /** whether the reboot of this generation still has to be carried out or may have been */
  readonly rebootPending: boolean
  readonly ending: Ending | null
  /** whether the process has ended, after which the state does not change any more */
  readonly over: boolean
  /** number of events by name; undefined before the first one */
  readonly events?: Readonly<Partial<Record<MachineEvent, number>>>
}

/** The names of the counted events. */
export type MachineEvent = keyof EventCounters

/** @param isPlugged whether the network engine connects the interfaces */
export function newState(spec: MachineSpec, now: number, isPlugged: boolean): MachineState {
  const { userData: _, ...kept } = spec
  return {
    spec: kept,
    process: null,
    ...(isPlugged && { isPlugged }),
    ran: false,
    startedAt: now,
    rebootGeneration: 0,
    rebootPending: false,
    ending: null,
    over: false,
  }
}

/**
 * Returns the report of a machine.
 * @param now.resetting whether the guest was reset and has printed nothing since
 * @param now.stalled why the guest is paused; null if it is not
 */
export function reportOf(
  state: MachineState,
  now: { readonly resetting: boolean; readonly stalled: string | null },
): MachineReport {
  const phase = phaseOf(state, now.resetting)
  return {
    id: state.spec.id,
    phase,
    sledId: state.spec.sledId,
    move: null,
    stalled: phase === 'running' ? now.stalled : null,
    rebootGeneration: state.rebootGeneration,
    failure: state.over ? (state.ending?.failure ?? null) : null,
  }
}

function phaseOf({ over, ending, ran, rebootPending }: MachineState, resetting: boolean) {
  if (over) return ending?.to ?? 'failed'
  if (ending !== null) return 'stopping'
  if (!ran) return 'starting'
  return rebootPending || resetting ? 'rebooting' : 'running'
}

/**
 * Records how the machine ends. The first ending stays, and a machine that has ended does not change. Returns the same
 * object if nothing changes.
 */
export function withEnding(state: MachineState, ending: Ending): MachineState {
  return state.ending !== null || state.over ? state : { ...state, ending }
}

/** Records that the process has ended. This is a failure unless the end was requested. */
export function withProcessGone(state: MachineState, unasked: string, now: number): MachineState {
  if (state.over) return state
  const ending = state.ending ?? { to: 'failed', by: 'driver', failure: unasked, at: now }
  return { ...state, ending, over: true, rebootPending: false }
}

export function withEvent(state: MachineState, event: MachineEvent): MachineState {
  return { ...state, events: { ...state.events, [event]: (state.events?.[event] ?? 0) + 1 } }
}

export function eventsOf({ events }: MachineState): EventCounters {
  const count = (event: MachineEvent) => BigInt(events?.[event] ?? 0)
  return { resets: count('resets'), guestPanics: count('guestPanics'), hostPanics: count('hostPanics') }
}

/**
 * Records a reboot, once per generation. A machine that is starting reboots after its start, and a machine that is
 * ending does not reboot. Returns the same object if nothing changes.
 */
export function withReboot(state: MachineState, generation: number): MachineState {
  if (state.over || state.ending !== null || generation <= state.rebootGeneration) return state
  return { ...state, rebootGeneration: generation, rebootPending: true }
}
