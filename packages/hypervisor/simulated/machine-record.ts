import type { MachinePhase, MachineReport, MachineSpec } from '#port.ts'
import type { Durations } from './durations.ts'

/**
 * The stored record of a machine: the requests it got, with their times. Its phase depends only on this record and the
 * current time, so that every process sees the same machine. Times are ms since the epoch.
 */
export interface MachineRecord {
  readonly spec: MachineSpec
  readonly startedAt: number
  readonly durations: Durations
  /** slot of the boot disk; null if no disk is bootable */
  readonly bootSlot: number | null
  /**
   * SHA-256 fingerprints of the specification's SSH keys, in the same order; null for a key whose fingerprint could not
   * be computed
   */
  readonly keyFingerprints: readonly (string | null)[]
  /** the latest reboots, oldest first */
  readonly reboots: readonly Reboot[]
  /** number of the older reboots that were removed from `reboots`, and the generation of the last of them */
  readonly earlierReboots: { readonly count: number; readonly generation: number }
  readonly stop: { readonly at: number; readonly by: 'command' | 'guest' } | null
  readonly failure: { readonly at: number; readonly why: string } | null
}

interface Reboot {
  /** time of the reboot; in the future if it was requested while the machine starts */
  readonly at: number
  /** generation of the request; null if the guest rebooted itself */
  readonly generation: number | null
}

/** Maximum number of reboots that are stored, which bounds the size of the record. Older ones are only counted. */
const REBOOTS_KEPT = 16

/** The failure reason of a machine whose guest panicked and did not reboot. */
export const CRASHED = 'The guest kernel panicked: sysrq triggered crash.'

type NewMachine = Pick<MachineRecord, 'spec' | 'startedAt' | 'durations' | 'bootSlot' | 'keyFingerprints'>

export function newMachine(facts: NewMachine): MachineRecord {
  return { ...facts, reboots: [], earlierReboots: { count: 0, generation: 0 }, stop: null, failure: null }
}

/** Returns the time at which a machine is off; Infinity if it was not stopped. */
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

/** Whether the machine is off permanently, so that requests have no effect any more. */
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

/** Returns the ID of the sled on which a machine is. */
export function sledOf({ spec }: MachineRecord): string {
  return spec.sledId
}

function highestGeneration(record: MachineRecord, until: number): number {
  return record.reboots
    .filter(({ at }) => at <= until)
    .reduce((highest, { generation }) => Math.max(highest, generation ?? 0), record.earlierReboots.generation)
}

/** Returns the next time after `now` at which the phase may change; null if it cannot change any more. */
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

/**
 * Records a stop. Only the first stop has an effect, and only if the machine has not ended. Returns the same object if
 * nothing changes.
 */
export function withStop(record: MachineRecord, by: 'command' | 'guest', now: number): MachineRecord {
  if (record.stop !== null || isOver(record, now)) return record
  return { ...record, stop: { at: now, by } }
}

/**
 * Records a reboot, once per generation; a null generation is a reboot by the guest. A machine that is starting reboots
 * after its start. A stop is not delayed by a reboot.
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

/** Records that the machine fails at `at`. Has no effect if the machine has ended or failed earlier. */
export function withFailure(record: MachineRecord, why: string, at: number, now: number): MachineRecord {
  if (isOver(record, now) || (record.failure !== null && record.failure.at <= at)) return record
  return { ...record, failure: { at, why } }
}

/** Updates the external addresses, the only property of a known machine that can change. */
export function withExternalIps(record: MachineRecord, externalIps: readonly string[]): MachineRecord {
  if (externalIps.join() === record.spec.externalIps.join()) return record
  return { ...record, spec: { ...record.spec, externalIps } }
}
