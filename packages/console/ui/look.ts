import { createStore, type Store } from './store.ts'
import { tellingCookie } from './telling-cookie.ts'

/** A choice about how all pages look; follow it with `useStore`. */
export interface Look<Value extends string> extends Pick<Store<Value>, 'get' | 'subscribe'> {
  /** Choose it, and remember that in this browser; other tabs follow. */
  readonly choose: (next: Value) => void
  /**
   * Put on what was chosen before, and follow other tabs. Call once, before the first render that shows the choice.
   * @param told name of the cookie that tells the server, where there is one
   */
  readonly start: (told?: string) => void
}

/** Where a look is kept in a browser. */
export function lookKey(name: string): string {
  return `portico.${name}`
}

/**
 * A look that the root element wears as an attribute, `data-theme`, so that style sheets know it. A document wears it
 * before the first paint: the server puts it on, or, where pages are only files, a script that the build puts into
 * them (vite.config.ts).
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
  let cookie: string | undefined
  /** Have the next document begin with it. */
  const tell = (next: Value) => {
    if (cookie !== undefined) document.cookie = tellingCookie(cookie, next)
  }
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
      tell(next)
      try {
        localStorage.setItem(key, next)
      } catch {
        // storage is off: the choice lasts until reload
      }
    },
    start(told) {
      cookie = told
      try {
        const stored = parse(localStorage.getItem(key))
        apply(stored)
        tell(stored)
      } catch {
        apply(usual)
      }
      window.addEventListener('storage', (event) => {
        if (event.key === key) apply(parse(event.newValue))
      })
    },
  }
}
