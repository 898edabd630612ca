/** An arbitrary origin. The code only checks whether a parsed address still has it. */
const anyOrigin = 'http://here'

/**
 * Returns the path and query of an address on this origin, or null, so that a sign-in link cannot redirect elsewhere.
 * Uses the browser's URL parser, since browsers drop tabs and line breaks and treat `\` as `/`.
 */
export function ownPath(text: string | null | undefined): string | null {
  if (text === null || text === undefined || !text.startsWith('/')) return null
  const path = onThisOrigin(text)
  // The browser parses `/.//other` to the path `//other`, whose second parsing would give the host `other`.
  return path !== null && onThisOrigin(path) === path ? path : null
}

function onThisOrigin(text: string): string | null {
  const url = URL.parse(text, anyOrigin)
  return url === null || url.origin !== anyOrigin ? null : url.pathname + url.search + url.hash
}
