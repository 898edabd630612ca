/** What a search of a map has found, in words. */
export function foundText(found: readonly string[]): string {
  const [first] = found
  if (first === undefined) return 'No match'
  return found.length === 1 ? `1 match: ${first}` : `${found.length} matches. Enter shows the next`
}
