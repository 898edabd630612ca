import type { MachinePhase } from '#port.ts'
import type { MachineRecord, RecordedEnd } from './machine-record.ts'

/** State of a domain (`virDomainState` and the reasons of each, in libvirt). */
export interface DomainState {
  readonly state: number
  readonly reason: number
}

const states = { paused: 3, shuttingDown: 4, off: 5, crashed: 6 } as const
const pausedReasons = { user: 1, migration: 2, ioError: 5, startingUp: 11 } as const
const offReasons = {
  unknown: 0,
  shutdown: 1,
  destroyed: 2,
  crashed: 3,
  migrated: 4,
  failed: 6,
  daemon: 8,
} as const

export const isOff = ({ state }: DomainState): boolean => state === states.off

/** Whether a machine was created and waits to be resumed for the first time. */
export const waitsForResume = ({ state, reason }: DomainState): boolean =>
  state === states.paused && (reason === pausedReasons.user || reason === pausedReasons.startingUp)

/** Whether the guest is paused for a move: on the new host until it runs there, on the old one at the end of the move. */
export const isPausedForMove = ({ state, reason }: DomainState): boolean =>
  state === states.paused && reason === pausedReasons.migration

/** Whether a domain is what is left of a machine on the host that it has left. */
export const hasLeft = ({ state, reason }: DomainState): boolean =>
  state === states.off && reason === offReasons.migrated

/** Whether no server has seen the end of a machine's last move. */
export const isMoving = ({ move }: MachineRecord): boolean => move?.phase === 'moving'

/** Whether the guest is paused because a disk could not be read or written. */
export const hasDiskError = ({ state, reason }: DomainState): boolean =>
  state === states.paused && reason === pausedReasons.ioError

export const hasPanicked = ({ state }: DomainState): boolean => state === states.crashed

/**
 * Returns why the guest of a running machine is paused, as a sentence for users; null if it is not.
 * @param afterError the sentence for a disk that could not be read or written
 */
export function whyPaused(state: DomainState, afterError: string): string | null {
  if (hasDiskError(state)) return afterError
  return state.state === states.paused && state.reason === pausedReasons.user
    ? 'The machine was paused on its host by an administrator'
    : null
}

/** Returns the phase of a machine. @param isResetting whether the guest was reset and has printed nothing since */
export function phaseOf(record: MachineRecord, state: DomainState, isResetting: boolean): MachinePhase {
  if (isOff(state)) {
    if (record.end !== null) return record.end.to
    // It is on one of two hosts.
    if (isMoving(record)) return 'running'
    return record.step === 'ran' ? 'stopping' : 'starting'
  }
  if (record.stopAt !== null || record.end !== null || state.state === states.shuttingDown) return 'stopping'
  if (record.step !== 'ran') return 'starting'
  return isResetting ? 'rebooting' : 'running'
}

/** Returns how a machine ended whose domain is off. */
export function endOf({ stopAt, step }: MachineRecord, { reason }: DomainState): RecordedEnd {
  if (stopAt !== null || reason === offReasons.shutdown) return { to: 'stopped', failure: null }
  return { to: 'failed', failure: whyOff(reason, step === 'ran') }
}

function whyOff(reason: number, ran: boolean): string {
  if (!ran) return 'The machine did not start'
  switch (reason) {
    case offReasons.destroyed:
      return 'The machine was ended on its host by an administrator'
    case offReasons.crashed:
    case offReasons.failed:
      return "The machine's process ended unexpectedly"
    case offReasons.daemon:
      return 'The machine ended because its host could not control it any more'
    default:
      return 'The host was restarted while the machine was running'
  }
}
