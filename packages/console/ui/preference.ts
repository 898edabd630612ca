import { createStore, type Store } from './store.ts'

/** A display preference that applies to all pages; follow it with `useStore`. */
export interface Preference<Value extends string> extends Pick<Store<Value>, 'get' | 'subscribe'> {
  /** Sets the preference and stores it in this browser; other tabs follow. */
  readonly choose: (next: Value) => void
  /** Applies the stored choice and follows other tabs. Call once, before the first render that depends on it. */
  readonly start: () => void
}

/** Returns the storage key of a display preference. */
export function preferenceKey(name: string): string {
  return `portico.${name}`
}

/**
 * Creates a display preference that the root element carries as an attribute, such as `data-theme`, for style sheets. A
 * script that the build adds to each document sets it before the first paint (vite.config.ts).
 * @param usual the default, which has no attribute
 */
export function createPreference<Value extends string>(
  name: string,
  usual: Value,
  others: readonly Value[],
): Preference<Value> {
  const { get, set, subscribe } = createStore(usual)
  const key = preferenceKey(name)
  const parse = (value: string | null) => others.find((other) => other === value) ?? usual
  const apply = (next: Value) => {
    const { dataset } = document.documentElement
    if (next === usual) delete dataset[name]
    else dataset[name] = next
    set(next)
  }
  return {
    get,
    subscribe,
    choose(next) {
      apply(next)
      try {
        localStorage.setItem(key, next)
      } catch {
        // Storage is not available: the choice lasts until reload
      }
    },
    start() {
      try {
        apply(parse(localStorage.getItem(key)))
      } catch {
        apply(usual)
      }
      window.addEventListener('storage', (event) => {
        if (event.key === key) apply(parse(event.newValue))
      })
    },
  }
}
