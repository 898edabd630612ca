/** Calls a function after a delay in ms; tests pass their own clock. */
export type After = (ms: number, run: () => void) => () => void

export const afterTimeout: After = (ms, run) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/**
 * ms during which changes are collected before queries are refreshed, so that many changes at once do not cause many
 * requests
 */
const gathering = 40

/**
 * Refreshes keys that have changed. At most one refresh of a key runs at a time; it is followed by a pause, and by
 * another refresh if the key changed in the meantime. Many changes therefore cause only a few requests per second, and
 * no change is missed.
 */
export function createRefresher(
  refresh: (thing: string) => Promise<unknown>,
  /** Returns the pause in ms after a refresh */
  restAfter: (thing: string) => number,
  after: After = afterTimeout,
  /** Returns whether a refresh is still needed; called immediately before it */
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
