/** A value outside React that components follow with useSyncExternalStore. */
export interface Store<T> {
  readonly get: () => T
  readonly set: (next: T) => void
  /** Answers how to stop following. */
  readonly subscribe: (listener: () => void) => () => void
}

/** A store that holds `initial` until it is told otherwise. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
