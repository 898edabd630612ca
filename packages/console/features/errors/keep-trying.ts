import { type After, afterTimeout } from '#data/live/refresher.ts'

/** ms between attempts of a page's own, doubling up to the longest */
const first = 2000
const longest = 15_000

/**
 * Attempt now and then, at growing distances, and whenever told to. One attempt at a time: who asks during one gets
 * that one. After `stop` nothing begins any more.
 * @param attempt resolves when it is over, whatever came of it
 */
export function keepTrying(
  attempt: () => Promise<void>,
  after: After = afterTimeout,
): { now: () => void; stop: () => void } {
  let wait = first
  let isTrying = false
  let stopped = false
  let cancel = after(wait, now)

  async function again(): Promise<void> {
    isTrying = true
    cancel()
    try {
      await attempt()
    } finally {
      isTrying = false
      wait = Math.min(wait * 2, longest)
      if (!stopped) cancel = after(wait, now)
    }
  }
  function now(): void {
    if (!isTrying && !stopped) void again()
  }
  return {
    now,
    stop: () => {
      stopped = true
      cancel()
    },
  }
}
