import type { Clock } from '@portico/domain/ports.ts'

/**
 * A clock that begins in the past and is moved by hand, so that the example content has a history instead of having
 * been made all at once. Nothing waits on it: background work is asked for, never timed.
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
