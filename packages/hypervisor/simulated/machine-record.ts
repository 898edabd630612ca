import type { MachinePhase, MachineReport, MachineSpec } from '#port.ts'
import type { Durations } from './durations.ts'

/**
 * What the rack remembers of a machine: what was asked of it and when. Where it is follows from this and the time
 * alone, so that every process that reads the record sees the same machine. Times are epoch milliseconds.
 */
export interface MachineRecord {
  readonly spec: MachineSpec
  readonly startedAt: number
  readonly durations: Durations
  /** slot of the disk it boots from; null when no disk holds anything bootable */
  readonly bootSlot: number | null
  /** SHA-256 fingerprints of the spec's keys, in its order; null where one could not be computed */
  readonly keyFingerprints: readonly (string | null)[]
  /** the latest reboots, oldest first */
  readonly reboots: readonly Reboot[]
  /** what was dropped from the front of `reboots` */
  readonly earlierReboots: { readonly count: number; readonly generation: number }
  readonly stop: { readonly at: number; readonly by: 'command' | 'guest' } | null
  readonly failure: { readonly at: number; readonly why: string } | null
}

interface Reboot {
  /** when it happens; may lie ahead, for a reboot asked for while starting */
  readonly at: number
  /** null: the guest rebooted of its own accord */
  readonly generation: number | null
}

/** Reboots kept one by one; older ones only as a count, which keeps records small. */
const REBOOTS_KEPT = 16

/** Why a machine failed whose guest panicked and did not go on. */
export const CRASHED = 'The guest kernel panicked: sysrq triggered crash.'

type NewMachine = Pick<MachineRecord, 'spec' | 'startedAt' | 'durations' | 'bootSlot' | 'keyFingerprints'>

export function newMachine(facts: NewMachine): MachineRecord {
  return { ...facts, reboots: [], earlierReboots: { count: 0, generation: 0 }, stop: null, failure: null }
}

/** When the machine is off after a stop; never when none was asked for. */
function offAt(record: MachineRecord): number {
  return record.stop === null ? Infinity : record.stop.at + record.durations.stop
}

export function phaseAt(record: MachineRecord, now: number): Exclude<MachinePhase, 'absent'> {
  const { failure, stop, durations } = record
  if (failure !== null && failure.at <= now && failure.at < offAt(record)) return 'failed'
  if (now >= offAt(record)) return 'stopped'
  if (stop !== null && now >= stop.at) return 'stopping'
  if (now < record.startedAt + durations.start) return 'starting'
  const reboot = record.reboots.findLast(({ at }) => at <= now)
  return reboot !== undefined && now < reboot.at + durations.reboot ? 'rebooting' : 'running'
}

/** Off for good: nothing that is asked of it has an effect any more. */
export function isOver(record: MachineRecord, now: number): boolean {
  const phase = phaseAt(record, now)
  return phase === 'stopped' || phase === 'failed'
}

export function reportAt(record: MachineRecord, now: number): MachineReport {
  const phase = phaseAt(record, now)
  return {
    id: record.spec.id,
    phase,
    stalled: null,
    rebootGeneration: highestGeneration(record, now),
    failure: phase === 'failed' ? (record.failure?.why ?? null) : null,
  }
}

function highestGeneration(record: MachineRecord, until: number): number {
  return record.reboots
    .filter(({ at }) => at <= until)
    .reduce((highest, { generation }) => Math.max(highest, generation ?? 0), record.earlierReboots.generation)
}

/** The next moment after `now` at which the phase may change by itself; null when none will. */
export function nextChange(record: MachineRecord, now: number): number | null {
  if (isOver(record, now)) return null
  const { start, reboot } = record.durations
  const moments = [
    record.startedAt + start,
    ...record.reboots.flatMap(({ at }) => [at, at + reboot]),
    ...(record.stop === null ? [] : [record.stop.at, offAt(record)]),
    ...(record.failure === null ? [] : [record.failure.at]),
  ]
  const ahead = moments.filter((moment) => moment > now)
  return ahead.length === 0 ? null : Math.min(...ahead)
}

/** The first stop counts; one of a machine that is over does nothing. The same object when nothing changes. */
export function withStop(record: MachineRecord, by: 'command' | 'guest', now: number): MachineRecord {
  if (record.stop !== null || isOver(record, now)) return record
  return { ...record, stop: { at: now, by } }
}

/**
 * Reboot, once per generation (null: the guest's own wish). While the machine starts, the reboot waits until it
 * runs; a stopping machine is not held up.
 */
export function withReboot(record: MachineRecord, generation: number | null, now: number): MachineRecord {
  if (record.stop !== null || isOver(record, now)) return record
  if (generation !== null && generation <= highestGeneration(record, Infinity)) return record
  const at = Math.max(now, record.startedAt + record.durations.start)
  const done = record.reboots.filter((reboot) => reboot.at <= now)
  return forgetOldReboots({ ...record, reboots: [...done, { at, generation }] })
}

function forgetOldReboots(record: MachineRecord): MachineRecord {
  const surplus = record.reboots.slice(0, Math.max(0, record.reboots.length - REBOOTS_KEPT))
  if (surplus.length === 0) return record
  const { count, generation } = record.earlierReboots
  return {
    ...record,
    reboots: record.reboots.slice(surplus.length),
    earlierReboots: {
      count: count + surplus.length,
      generation: Math.max(generation, ...surplus.map((reboot) => reboot.generation ?? 0)),
    },
  }
}

/** Lost at `at`; what is over already, or fails earlier, stays as it is. */
export function withFailure(record: MachineRecord, why: string, at: number, now: number): MachineRecord {
  if (isOver(record, now) || (record.failure !== null && record.failure.at <= at)) return record
  return { ...record, failure: { at, why } }
}

/** What may change on a known machine: its external addresses. */
export function withExternalIps(record: MachineRecord, externalIps: readonly string[]): MachineRecord {
  if (externalIps.join() === record.spec.externalIps.join()) return record
  return { ...record, spec: { ...record.spec, externalIps } }
}
