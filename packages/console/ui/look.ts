import { createStore, type Store } from './store.ts'

/** A choice about how all pages look; follow it with `useStore`. */
export interface Look<Value extends string> extends Pick<Store<Value>, 'get' | 'subscribe'> {
  /** Choose it, and remember that in this browser; other tabs follow. */
  readonly choose: (next: Value) => void
  /** Apply what was chosen before, and follow other tabs. Call once, before the first render that shows the choice. */
  readonly start: () => void
}

/** Where a look is kept in a browser. */
export function lookKey(name: string): string {
  return `portico.${name}`
}

/**
 * A look that the root element has as an attribute, `data-theme`, so that style sheets know it. A script that the build
 * puts into each document sets it before the first paint (vite.config.ts).
 * @param usual what holds where nothing was chosen; it has no attribute
 */
export function createLook<Value extends string>(
  name: string,
  usual: Value,
  others: readonly Value[],
): Look<Value> {
  const { get, set, subscribe } = createStore(usual)
  const key = lookKey(name)
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
        // storage is off: the choice lasts until reload
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
