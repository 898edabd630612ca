/** Does an address ask for all that needs somebody, not the first of it? @param raw its search */
export function wantsAll(raw: Record<string, unknown>): boolean {
  return raw['all'] === true || raw['all'] === 'true'
}
