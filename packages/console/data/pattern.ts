/** Values of a pattern's `$name` parts. */
export type PathParams = Readonly<Record<string, string>>

/** The values with which a path is an instance of a pattern like `/projects/$project/disks`; null when it is none. */
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
