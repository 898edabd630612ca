/** How long to wait, in ms; a test gives its own clock. */
export type After = (ms: number, run: () => void) => () => void

export const afterTimeout: After = (ms, run) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** ms for which changes are gathered before queries are told: a burst must not become a burst of requests */
const gathering = 40

/**
 * Refreshes things when told that they changed: at most one refresh of a thing at a time, a rest after it, and once
 * more when a change came meanwhile. So nothing is missed, and a storm of changes costs a few requests a second.
 */
export function createRefresher(
  refresh: (thing: string) => Promise<unknown>,
  /** ms of rest after a refresh */
  restAfter: (thing: string) => number,
  after: After = afterTimeout,
  /** whether a refresh would still bring something, asked when its time has come */
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
