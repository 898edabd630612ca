import type { LossProof } from '#hardware/sled-outages.ts'
import { HypervisorError } from '#port.ts'

/**
 * The stored record of a sled's outages, with which drivers refuse calls that come late (hardware/sled-outages.ts). Times
 * in ms of the clock.
 *
 *     (none) --close--> fenced --declareLost--> lost --clear, readmit--> readmitted --close, higher generation--> fenced
 */
export interface OutageRecord {
  /** generation of the last outage; 0 if there was none */
  readonly generation: number
  readonly step: 'none' | 'fenced' | 'lost' | 'readmitted'
  /** whether the fence was requested, and not opened since */
  readonly isFenced: boolean
  readonly lostAt: number | null
}

export const noOutage: OutageRecord = { generation: 0, step: 'none', isFenced: false, lostAt: null }

/** @throws HypervisorError, final, if the generation has ended */
function requireOpen({ generation, step }: OutageRecord, wanted: number): void {
  if (wanted > generation || (wanted === generation && step !== 'readmitted')) return
  throw new HypervisorError(`Outage ${wanted} of the sled has ended`, { retry: false })
}

/** Returns the record after the fence was closed. @throws HypervisorError, final, if the generation has ended */
export function withFence<Outage extends OutageRecord>(record: Outage, generation: number): Outage {
  requireOpen(record, generation)
  if (record.generation === generation && record.isFenced) return record
  return { ...record, generation, step: 'fenced', isFenced: true }
}

/** @throws HypervisorError, final if the generation has ended, retryable if the proof does not hold */
export function withLoss<Outage extends OutageRecord>(
  record: Outage,
  { generation, proof, now }: { generation: number; proof: LossProof; now: number },
): Outage {
  requireOpen(record, generation)
  if (record.generation === generation && record.step === 'lost') return record
  if (proof === 'fence' && !record.isFenced) {
    throw new HypervisorError('The fence of the sled is not closed', { retry: true })
  }
  return { ...record, generation, step: 'lost', lostAt: now }
}

/** @throws HypervisorError, final, if the sled is not lost in this generation */
export function requireLost({ generation, step }: OutageRecord, wanted: number): void {
  if (wanted === generation && step === 'lost') return
  throw new HypervisorError(`The sled was not lost in outage ${wanted}`, { retry: false })
}

/** @throws HypervisorError, final, if a later outage has begun */
export function withReadmission<Outage extends OutageRecord>(record: Outage, generation: number): Outage {
  if (generation < record.generation) {
    throw new HypervisorError(`A later outage than ${generation} of the sled has begun`, { retry: false })
  }
  if (generation === record.generation && record.step === 'readmitted') return record
  return { ...record, generation, step: 'readmitted', isFenced: false, lostAt: null }
}
