import type { SledImpairment } from '#hardware/sleds.ts'
import { noOutage, type OutageRecord } from '#outage-record.ts'

/** What an impaired sled lacks, and its outages: the stored record of a sled. Times in ms of the clock. */
export interface SledCondition extends OutageRecord {
  readonly impairment: { readonly kind: SledImpairment; readonly since: number } | null
  /** machines that the control plane has forgotten, and that run on because nothing has ended them on the sled */
  readonly leftRunning: readonly LeftMachine[]
}

interface LeftMachine {
  readonly machineId: string
  readonly volumeIds: readonly string[]
}

export const soundSled: SledCondition = {
  ...noOutage,
  impairment: null,
  leftRunning: [],
}

/** Returns since when a sled does not answer, in ms; null if it answers. */
export function silentSince({ impairment }: SledCondition): number | null {
  return impairment === null || impairment.kind === 'storage' ? null : impairment.since
}

/** Whether machines run on the sled, whatever the control plane knows. */
export const hasPower = ({ impairment }: SledCondition): boolean => impairment?.kind !== 'power'

/** Whether what runs on the sled can write to disks. */
export function canWrite({ impairment, isFenced }: SledCondition): boolean {
  return !isFenced && (impairment === null || impairment.kind === 'management')
}
