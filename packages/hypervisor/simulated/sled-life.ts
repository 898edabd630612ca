import { HypervisorError } from '#port.ts'

/**
 * What is remembered of a sled; where it is in its life follows from this and the time. Times in ms of the clock.
 *
 *     uninitialized --add--> starting --> running --lose--> lost --repair--> recovering --> running
 *                                                  ^------------lose------------|
 */
export interface SledRecord {
  /** null for one that nobody added: it was there from the beginning, or is no part of the rack */
  readonly addedAt: number | null
  readonly lostAt: number | null
  readonly repairedAt: number | null
  /** ms that it takes to start; fixed when it was asked to */
  readonly startTime: number
}

export type SledPhase = 'uninitialized' | 'starting' | 'running' | 'lost' | 'recovering'

/** ms that a sled takes to start, before the rack's speed divides it. */
export const SLED_START_TIME = 60_000

/** Where a sled is in its life. @param isOriginal it is part of the rack without having been added */
export function sledPhaseAt(record: SledRecord | null, isOriginal: boolean, now: number): SledPhase {
  if (!isOriginal && (record === null || record.addedAt === null)) return 'uninitialized'
  if (record === null) return 'running'
  const { addedAt, lostAt, repairedAt, startTime } = record
  if (addedAt !== null && now < addedAt + startTime) return 'starting'
  if (lostAt === null) return 'running'
  if (repairedAt === null) return 'lost'
  return now < repairedAt + startTime ? 'recovering' : 'running'
}

/** One thing that can be asked of a sled. Asked again it changes nothing, and answers the very same record. */
export type SledWish = 'add' | 'lose' | 'repair'

/**
 * The record after a wish.
 * @throws HypervisorError, final, for what makes no sense where the sled is
 */
export function wishedOf(
  record: SledRecord | null,
  wish: SledWish,
  { isOriginal, now, startTime }: { isOriginal: boolean; now: number; startTime: number },
): SledRecord | null {
  const phase = sledPhaseAt(record, isOriginal, now)
  const started = phase !== 'uninitialized' && phase !== 'starting'
  switch (wish) {
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
