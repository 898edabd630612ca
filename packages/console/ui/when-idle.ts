/** ms after which browsers that do not tell when they are idle are taken to be */
const soon = 200

/**
 * Does something once the browser has nothing better to do, after what it is about to paint.
 * @returns calls it off
 */
export function whenIdle(run: () => void): () => void {
  // Safari has no such call.
  if (globalThis.requestIdleCallback === undefined) {
    const timer = setTimeout(run, soon)
    return () => clearTimeout(timer)
  }
  const waiting = requestIdleCallback(run)
  return () => cancelIdleCallback(waiting)
}
