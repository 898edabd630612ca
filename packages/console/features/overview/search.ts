/**
 * Returns whether the URL requests all items that need attention, and not only the first ones. @param raw search
 * parameters of the URL
 */
export function wantsAll(raw: Record<string, unknown>): boolean {
  return raw['all'] === true || raw['all'] === 'true'
}
