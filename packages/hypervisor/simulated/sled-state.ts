import { HypervisorError } from '#port.ts'

/**
 * The stored record of a sled; its state follows from this and the time. Times in ms of the clock.
 *
 *     uninitialized --add--> starting --> running --lose--> lost --repair--> recovering --> running
 *                                            ^------------lose------------|
 */
export interface SledRecord {
  /**
   * time at which the sled was added; null if it was not, because it belongs to the rack from the beginning or is not
   * part of it
   */
  readonly addedAt: number | null
  readonly lostAt: number | null
  readonly repairedAt: number | null
  /** duration of a start in ms, which the request sets */
  readonly startTime: number
}

export type SledPhase = 'uninitialized' | 'starting' | 'running' | 'lost' | 'recovering'

/** Ms that a sled takes to start at speed 1. The speed of the rack divides it. */
export const SLED_START_TIME = 60_000

/**
 * Returns the phase of a sled at a time.
 * @param isOriginal whether the sled belongs to the rack without having been added
 */
export function sledPhaseAt(record: SledRecord | null, isOriginal: boolean, now: number): SledPhase {
  if (!isOriginal && (record === null || record.addedAt === null)) return 'uninitialized'
  if (record === null) return 'running'
  const { addedAt, lostAt, repairedAt, startTime } = record
  if (addedAt !== null && now < addedAt + startTime) return 'starting'
  if (lostAt === null) return 'running'
  if (repairedAt === null) return 'lost'
  return now < repairedAt + startTime ? 'recovering' : 'running'
}

/** A request to change a sled. Repeating one has no effect and returns the same record. */
export type SledRequest = 'add' | 'lose' | 'repair'

/**
 * Returns the record of a sled after a request.
 * @throws HypervisorError, final, if the request is impossible in the sled's phase
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
