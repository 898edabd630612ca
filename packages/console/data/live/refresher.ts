/** Runs a function after a delay in ms; tests pass their own clock. */
export type After = (ms: number, run: () => void) => () => void

export const afterTimeout: After = (ms, run) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/**
 * ms for which changes are collected before queries are refreshed, so that a burst of changes does not become a burst
 * of requests
 */
const gathering = 40

/**
 * Refreshes keys that have changed: at most one refresh of a key at a time, followed by a pause, and once more if it
 * changed in the meantime. So nothing is missed, and a storm of changes costs a few requests per second.
 */
export function createRefresher(
  refresh: (thing: string) => Promise<unknown>,
  /** Pause in ms after a refresh */
  restAfter: (thing: string) => number,
  after: After = afterTimeout,
  /** Whether a refresh would still bring anything, checked just before it */
  isNeeded: (thing: string) => boolean = () => true,
): { changed(thing: string): void; stop(): void } {
  const states = new Map<string, 'waiting' | 'running' | 'again'>()
  const cancels = new Set<() => void>()
  let stopped = false

  const wait = (ms: number, then: () => void) => {
    const cancel = after(ms, () => {
      cancels.delete(cancel)
      then()
    })
    cancels.add(cancel)
  }
  const run = (thing: string) => {
    if (!isNeeded(thing)) {
      states.delete(thing)
      return
    }
    states.set(thing, 'running')
    void refresh(thing)
      .catch(() => {})
      .then(() => {
        if (stopped) return
        wait(restAfter(thing), () => {
          if (states.get(thing) === 'again') run(thing)
          else states.delete(thing)
        })
      })
  }

  return {
    changed(thing) {
      const state = states.get(thing)
      if (state === 'running') states.set(thing, 'again')
      if (state !== undefined) return
      states.set(thing, 'waiting')
      wait(gathering, () => run(thing))
    },
    stop() {
      stopped = true
      for (const cancel of cancels) cancel()
    },
  }
}
