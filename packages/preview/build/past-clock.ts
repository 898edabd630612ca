import type { Clock } from '@portico/domain/ports.ts'

/**
 * A clock that begins in the past and is advanced manually, so that the demo content has a history. The clock has no
 * timers; background jobs are run explicitly.
 */
export interface PastClock extends Clock {
  advance(ms: number): void
}

export function pastClock(start: Date): PastClock {
  let now = start.getTime()
  return {
    now: () => new Date(now),
    after: () => () => {},
    advance(ms) {
      now += ms
    },
  }
}
