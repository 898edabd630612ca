/** The cookie that tells the server which theme was chosen in a browser, so that its documents wear it already. */
export const themeCookie = 'portico-theme'

/** The theme that a request's cookies tell; null where nothing has been told yet. */
export function chosenTheme(cookies: string | null): 'light' | 'dark' | 'system' | null {
  const value = new RegExp(`(?:^|;\\s*)${themeCookie}=(light|dark|system)(?:;|$)`).exec(cookies ?? '')?.[1]
  return value === 'light' || value === 'dark' || value === 'system' ? value : null
}
