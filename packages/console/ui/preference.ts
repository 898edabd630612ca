import { createStore, type Store } from './store.ts'

/** A display preference that applies to all pages. Use `useStore` to follow it. */
export interface Preference<Value extends string> extends Pick<Store<Value>, 'get' | 'subscribe'> {
  /** Sets the preference and stores it in this browser; other tabs apply it too. */
  readonly choose: (next: Value) => void
  /**
   * Applies the stored preference and follows changes in other tabs. Call it once, before the first render that depends
   * on it.
   */
  readonly start: () => void
}

/** Returns the storage key of a display preference. */
export function preferenceKey(name: string): string {
  return `portico.${name}`
}

/**
 * Creates a display preference that is an attribute of the root element, such as `data-theme`, for style sheets. A
 * script that the build adds to each document sets it before the first paint (vite.config.ts).
 * @param usual the default, for which there is no attribute
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
        // Without storage, the preference is lost on reload
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
