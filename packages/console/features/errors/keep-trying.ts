import { type After, afterTimeout } from '#data/live/refresher.ts'
import { pausesFrom } from '#data/pauses.ts'

/** ms until the first attempt of a page's own */
const first = 2000

/**
 * Attempt now and then, at growing distances, and whenever told to. One attempt at a time: who asks during one gets
 * that one. After `stop` nothing begins any more.
 * @param attempt resolves when it is over, whatever came of it
 */
export function keepTrying(
  attempt: () => Promise<void>,
  after: After = afterTimeout,
): { now: () => void; stop: () => void } {
  const pauses = pausesFrom(first)
  let isTrying = false
  let stopped = false
  let cancel = after(pauses.next().value, now)

  async function again(): Promise<void> {
    isTrying = true
    cancel()
    try {
      await attempt()
    } finally {
      isTrying = false
      if (!stopped) cancel = after(pauses.next().value, now)
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
