/**
 * Returns a text that names the matches of a search in a map.
 * @param more whether there are further matches
 */
export function matchText(found: readonly string[], more = false): string {
  const [first] = found
  if (first === undefined) return 'No match'
  if (more) return `The first ${found.length} matches. Enter shows the next, more letters find the others`
  return found.length === 1 ? `1 match: ${first}` : `${found.length} matches. Enter shows the next`
}
