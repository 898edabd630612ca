/**
 * An address as people are shown it: scheme, host and path. Its query may be what lets somebody in (a signed link, a
 * token), and is only told to be there: `https://images.example/debian.qcow2?…`.
 */
export function shownAddress(text: string): string {
  const { origin, pathname, search } = new URL(text)
  return `${origin}${pathname}${search === '' ? '' : '?…'}`
}
