import type { Clock } from '#ports.ts'

/** A clock for tests that only moves when advanced. */
export interface ManualClock extends Clock {
  /**
   * Advances by `ms` and calls every timer that becomes due, in order of time, then of creation. While a timer runs,
   * `now` returns its due time, so that timers it sets may become due in the same advance.
   */
  advance(ms: number): void
}

interface Timer {
  readonly at: number
  readonly order: number
  readonly callback: () => void
}

/** Returns a {@link ManualClock}. The start is fixed, so that tests are deterministic. */
export function manualClock(start: Date = new Date('2026-01-05T09:00:00.000Z')): ManualClock {
  let now = start.getTime()
  let order = 0
  const timers = new Set<Timer>()

  const nextDue = (until: number): Timer | null => {
    let next: Timer | null = null
    for (const timer of timers) {
      if (timer.at > until) continue
      if (next === null || timer.at < next.at || (timer.at === next.at && timer.order < next.order))
        next = timer
    }
    return next
  }

  return {
    now: () => new Date(now),
    after(ms, callback) {
      const timer: Timer = { at: now + Math.max(0, ms), order: order++, callback }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    advance(ms) {
      const until = now + ms
      for (let timer = nextDue(until); timer !== null; timer = nextDue(until)) {
        timers.delete(timer)
        now = timer.at
        timer.callback()
      }
      now = until
    },
  }
}
