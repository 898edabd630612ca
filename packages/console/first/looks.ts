/** The cookies that tell the server how pages were chosen to look in a browser, so that its documents do already. */
export const themeCookie = 'portico-theme'
export const densityCookie = 'portico-density'

/** The theme that a request's cookies tell; null where nothing has been told yet. */
export function chosenTheme(cookies: string | null): 'light' | 'dark' | 'system' | null {
  return chosen(cookies, themeCookie, ['light', 'dark', 'system'])
}

/** The density of lists that a request's cookies tell; null where nothing has been told yet. */
export function chosenDensity(cookies: string | null): 'comfortable' | 'compact' | null {
  return chosen(cookies, densityCookie, ['comfortable', 'compact'])
}

function chosen<Value extends string>(
  cookies: string | null,
  name: string,
  values: readonly Value[],
): Value | null {
  const [, told] = new RegExp(`(?:^|;\\s*)${name}=(\\w+)(?:;|$)`).exec(cookies ?? '') ?? []
  return values.find((value) => value === told) ?? null
}
