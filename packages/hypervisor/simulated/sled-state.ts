import { HypervisorError } from '#port.ts'

/**
 * The stored record of a sled; its state follows from this and the time. Times in ms of the clock.
 *
 *     uninitialized --add--> starting --> running --lose--> lost --repair--> recovering --> running
 *                                            ^------------lose------------|
 */
export interface SledRecord {
  /** null if it was never added: an original sled, or one that is not part of the rack */
  readonly addedAt: number | null
  readonly lostAt: number | null
  readonly repairedAt: number | null
  /** ms that it takes to start; fixed by the request */
  readonly startTime: number
}

export type SledPhase = 'uninitialized' | 'starting' | 'running' | 'lost' | 'recovering'

/** ms that a sled takes to start, before division by the rack's speed. */
export const SLED_START_TIME = 60_000

/** Returns the state of a sled. @param isOriginal whether it is part of the rack without having been added */
export function sledPhaseAt(record: SledRecord | null, isOriginal: boolean, now: number): SledPhase {
  if (!isOriginal && (record === null || record.addedAt === null)) return 'uninitialized'
  if (record === null) return 'running'
  const { addedAt, lostAt, repairedAt, startTime } = record
  if (addedAt !== null && now < addedAt + startTime) return 'starting'
  if (lostAt === null) return 'running'
  if (repairedAt === null) return 'lost'
  return now < repairedAt + startTime ? 'recovering' : 'running'
}

/** A request to a sled. Repeating it has no effect, and returns the same record. */
export type SledRequest = 'add' | 'lose' | 'repair'

/**
 * Returns the record after a request.
 * @throws HypervisorError, final, if the request is impossible in the sled's state
 */
export function recordAfter(
  record: SledRecord | null,
  request: SledRequest,
  { isOriginal, now, startTime }: { isOriginal: boolean; now: number; startTime: number },
): SledRecord | null {
  const phase = sledPhaseAt(record, isOriginal, now)
  const started = phase !== 'uninitialized' && phase !== 'starting'
  switch (request) {
    case 'add':
      if (phase !== 'uninitialized') return record
      return { addedAt: now, lostAt: null, repairedAt: null, startTime }
    case 'lose':
      if (!started) throw new HypervisorError('The sled has not started yet', { retry: false })
      if (phase === 'lost') return record
      return { addedAt: record?.addedAt ?? null, lostAt: now, repairedAt: null, startTime }
    case 'repair':
      if (!started) throw new HypervisorError('The sled has not started yet', { retry: false })
      return record === null || phase !== 'lost' ? record : { ...record, repairedAt: now, startTime }
  }
}
