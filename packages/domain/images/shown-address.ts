/**
 * Returns an address without secrets: scheme, host and path. The query may contain a credential (a signed link, a
 * token), so only its presence is shown: `https://images.example/debian.qcow2?…`.
 */
export function shownAddress(text: string): string {
  const { origin, pathname, search } = new URL(text)
  return `${origin}${pathname}${search === '' ? '' : '?…'}`
}
