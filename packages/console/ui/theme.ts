import { createStore } from './store.ts'

/** Light or dark as chosen, or as the operating system says. */
export type Theme = 'system' | 'light' | 'dark'

/** Where the choice is kept; the build puts a script into the page that reads it before the first paint. */
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

/** Choose a theme and remember it in this browser; other tabs follow. */
export function setTheme(next: Theme): void {
  apply(next)
  try {
    localStorage.setItem(THEME_STORED_AS, next)
  } catch {
    // storage is off: the choice lasts until reload
  }
}

/** Put on the remembered theme and follow other tabs. Call once, before the first render. */
export function startTheme(): void {
  try {
    apply(parse(localStorage.getItem(THEME_STORED_AS)))
  } catch {
    apply('system')
  }
  window.addEventListener('storage', (event) => {
    if (event.key === THEME_STORED_AS) apply(parse(event.newValue))
  })
}
