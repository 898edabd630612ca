/** Delay in ms in browsers without requestIdleCallback */
const soon = 200

/**
 * Runs a function once the browser is idle, after the next paint.
 * @returns a function that cancels it
 */
export function whenIdle(run: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (globalThis.requestIdleCallback === undefined) {
    const timer = setTimeout(run, soon)
    return () => clearTimeout(timer)
  }
  const waiting = requestIdleCallback(run)
  return () => cancelIdleCallback(waiting)
}
