import { createStore } from './store.ts'
import { tellingCookie } from './telling-cookie.ts'

/** Light or dark as chosen, or as the operating system says. */
export type Theme = 'system' | 'light' | 'dark'

/**
 * Where the choice is kept. A document wears it before the first paint: the server puts it on, or, where pages are
 * only files, a script that the build puts into them.
 */
export const THEME_STORED_AS = 'portico.theme'

function parse(value: string | null): Theme {
  return value === 'light' || value === 'dark' ? value : 'system'
}

/** The chosen theme; follow it with useSyncExternalStore. */
export const theme = createStore<Theme>('system')

function apply(next: Theme): void {
  const { dataset } = document.documentElement
  if (next === 'system') delete dataset['theme']
  else dataset['theme'] = next
  theme.set(next)
}

let cookie: string | null = null

/** Have the next document begin with it. */
function tellServer(next: Theme): void {
  if (cookie === null) return
  document.cookie = tellingCookie(cookie, next)
}

/** Choose a theme and remember it in this browser; other tabs follow. */
export function setTheme(next: Theme): void {
  apply(next)
  tellServer(next)
  try {
    localStorage.setItem(THEME_STORED_AS, next)
  } catch {
    // storage is off: the choice lasts until reload
  }
}

/**
 * Put on the remembered theme and follow other tabs. Call once, before the first render.
 * @param told name of the cookie that tells the server, where there is one
 */
export function startTheme(told: string | null = null): void {
  cookie = told
  try {
    const stored = parse(localStorage.getItem(THEME_STORED_AS))
    apply(stored)
    tellServer(stored)
  } catch {
    apply('system')
  }
  window.addEventListener('storage', (event) => {
    if (event.key === THEME_STORED_AS) apply(parse(event.newValue))
  })
}
