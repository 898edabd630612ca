/** A value outside React that components follow with useSyncExternalStore. */
export interface Store<T> {
  readonly get: () => T
  readonly set: (next: T) => void
  /** Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void
}

/** Creates a store that holds `initial` until it is set. */
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
