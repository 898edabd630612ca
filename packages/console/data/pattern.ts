/** Values of the `$name` segments in a pattern. */
export type PathParams = Readonly<Record<string, string>>

/**
 * Returns the parameters of a path that matches a pattern such as `/projects/$project/disks`; null if it does not
 * match.
 */
export function matchPattern(pattern: string, pathname: string): PathParams | null {
  const [wanted, parts] = [partsOf(pattern), partsOf(pathname)]
  if (wanted.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [at, want] of wanted.entries()) {
    const part = parts[at] ?? ''
    if (!want.startsWith('$')) {
      if (want !== part) return null
      continue
    }
    const value = decoded(part)
    if (value === null || value === '') return null
    params[want.slice(1)] = value
  }
  return params
}

const partsOf = (path: string): readonly string[] => path.replace(/(?<=.)\/$/, '').split('/')

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
