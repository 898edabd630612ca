/** Returns whether a URL asks for all items that need attention instead of the first. @param raw its search */
export function wantsAll(raw: Record<string, unknown>): boolean {
  return raw['all'] === true || raw['all'] === 'true'
}
