import { type After, afterTimeout } from '#data/live/refresher.ts'
import { backoffDelays } from '#data/backoff.ts'

/** ms until the first automatic attempt */
const first = 2000

/**
 * Repeats an attempt with growing delays, and on request. Attempts never overlap: a request during an attempt starts no
 * other. After `stop` no attempt starts.
 * @param attempt resolves when the attempt has finished, whether it succeeded or failed
 */
export function retryLoop(
  attempt: () => Promise<void>,
  after: After = afterTimeout,
): { now: () => void; stop: () => void } {
  const pauses = backoffDelays(first)
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
