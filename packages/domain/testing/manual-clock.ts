import type { Clock } from '#ports.ts'

/** A clock for tests that moves only when told to. */
export interface ManualClock extends Clock {
  /**
   * Move on by `ms`, calling every timer that falls due on the way: in order of time, those of one moment in the
   * order they were set. While a timer runs, `now` is its own time, so timers it sets may still fall due.
   */
  advance(ms: number): void
}

interface Timer {
  readonly at: number
  readonly order: number
  readonly callback: () => void
}

/** A {@link ManualClock}; the start is a fixed moment so that tests say the same every day. */
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
