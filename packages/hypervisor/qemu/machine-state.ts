import type { EventCounters, MachineReport, MachineSpec } from '#port.ts'
import type { ProcessMark } from './processes.ts'

/** How a machine is coming to its end. The first reason counts. */
export interface Ending {
  readonly to: 'stopped' | 'failed'
  /** who wants it: the port's caller, the guest itself, or we because something broke */
  readonly by: 'command' | 'guest' | 'driver'
  /** for `failed`, a sentence; null otherwise */
  readonly failure: string | null
  /** ms since the epoch */
  readonly at: number
}

/**
 * What is written down about a machine, so that a server that comes later carries on where another was killed. Always
 * written before the step it speaks of is taken, so each step may be taken twice but never forgotten.
 */
export interface MachineState {
  readonly spec: Omit<MachineSpec, 'userData'>
  /** null until it was started */
  readonly process: ProcessMark | null
  /** it ran once: from then on a look at it does not say `starting` */
  readonly ran: boolean
  /** ms since the epoch; what counters count from */
  readonly startedAt: number
  readonly rebootGeneration: number
  /** the reboot of this generation is noted and may not have been carried out */
  readonly rebootPending: boolean
  readonly ending: Ending | null
  /** its process is gone, nothing of it will happen any more */
  readonly over: boolean
  /** how often something happened while a server looked; absent before the first time */
  readonly events?: Readonly<Partial<Record<MachineEvent, number>>>
}

/** What is counted as it happens. */
export type MachineEvent = keyof EventCounters

export function newState(spec: MachineSpec, now: number): MachineState {
  const { userData: _, ...kept } = spec
  return {
    spec: kept,
    process: null,
    ran: false,
    startedAt: now,
    rebootGeneration: 0,
    rebootPending: false,
    ending: null,
    over: false,
  }
}

/**
 * @param now.resetting a reset was carried out just now and the guest has not said anything since
 * @param now.stalled why the guest stands still; null when it does not
 */
export function reportOf(
  state: MachineState,
  now: { readonly resetting: boolean; readonly stalled: string | null },
): MachineReport {
  const phase = phaseOf(state, now.resetting)
  return {
    id: state.spec.id,
    phase,
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

/** The first ending counts; what is over stays as it is. The same object when nothing changes. */
export function withEnding(state: MachineState, ending: Ending): MachineState {
  return state.ending !== null || state.over ? state : { ...state, ending }
}

/** Its process is gone. Unasked, that is a failure. */
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
 * Note a reboot, once per generation. It waits until the machine runs; a machine on its way down is not held up. The
 * same object when nothing changes.
 */
export function withReboot(state: MachineState, generation: number): MachineState {
  if (state.over || state.ending !== null || generation <= state.rebootGeneration) return state
  return { ...state, rebootGeneration: generation, rebootPending: true }
}
