import type { MachineSpec } from '#port.ts'
import { element, elementsOf, xmlOf } from './xml.ts'

/** How a machine ended. */
export interface RecordedEnd {
  readonly to: 'stopped' | 'failed'
  /** why the machine failed, as a sentence; null for `stopped` */
  readonly failure: string | null
}

/**
 * The recorded state of a machine. libvirt stores it as metadata of the domain, so that every server sees it, and it is
 * where the machine is. It is always written before the step that it describes.
 *
 *     defined ──► created (paused, until its console is heard) ──► ran ──► end
 */
export interface MachineRecord {
  readonly instanceId: string
  readonly disks: readonly { readonly slot: number; readonly volumeId: string; readonly name: string }[]
  readonly nics: readonly { readonly mac: string }[]
  /** time of the start in ms since the epoch, from which counters count */
  readonly startedAt: number
  /** The step that was begun last. A machine is created at most once. */
  readonly step: 'defined' | 'created' | 'ran'
  readonly rebootGeneration: number
  /** time in ms since the epoch at which its stop was requested; null if it was not */
  readonly stopAt: number | null
  readonly end: RecordedEnd | null
  /** the last move; missing if there was none */
  readonly move?: RecordedMove
  /** what earlier hosts have counted; missing if the machine has not moved */
  readonly counted?: CountedBefore
}

/**
 * A move of a machine between hosts, recorded in its domain, with which it moves. It is `moving` from before the call to
 * libvirt until a server has seen on which host the machine is.
 */
export interface RecordedMove {
  readonly generation: number
  /** IDs of the hosts */
  readonly from: string
  readonly to: string
  readonly startedAt: number
  readonly phase: 'moving' | 'moved' | 'failed'
  /** why it failed, as a sentence; null otherwise */
  readonly failure: string | null
  /** counters of the machine when the move began */
  readonly counted: CountedBefore
}

/** Counters by their name in libvirt's statistics, as decimal numbers. Those of a host begin at zero after a move. */
export type CountedBefore = Readonly<Record<string, string>>

/** Identifies Portico's metadata of a domain. */
export const metadataKey = 'portico'
export const metadataUri = 'urn:portico:machine:1'

export function newRecord({ instanceId, disks, nics }: MachineSpec, now: number): MachineRecord {
  return {
    instanceId,
    disks: disks.map(({ slot, volumeId, name }) => ({ slot, volumeId, name })),
    nics: nics.map(({ mac }) => ({ mac })),
    startedAt: now,
    step: 'defined',
    rebootGeneration: 0,
    stopAt: null,
    end: null,
  }
}

/** Returns the record as the element that libvirt stores; libvirt adds the namespace. */
export function metadataOf(record: MachineRecord): string {
  return xmlOf(element('machine', {}, JSON.stringify(record)))
}

/** @throws Error if the metadata was not written by Portico */
export function recordOf(metadata: string): MachineRecord {
  const text = elementsOf(metadata)[0]?.textContent ?? ''
  return JSON.parse(text) as MachineRecord
}
