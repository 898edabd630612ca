/** Any origin: only whether an address stays on it counts. */
const here = 'http://here'

/**
 * The path and query that a text names on this very origin, or null: nobody may use a link to sign in to lead people
 * elsewhere. Browsers drop tabs and line ends from addresses and take `\` for `/`, so it is asked what they make of it.
 */
export function ownPath(text: string | null | undefined): string | null {
  if (text === null || text === undefined || !text.startsWith('/')) return null
  const path = onThisOrigin(text)
  // `/.//other` is a path here, which comes out as `//other`: the address of a host when it is read again.
  return path !== null && onThisOrigin(path) === path ? path : null
}

function onThisOrigin(text: string): string | null {
  const url = URL.parse(text, here)
  return url === null || url.origin !== here ? null : url.pathname + url.search + url.hash
}
