/** Which lines of a text, counted from 0, were not in the one before. */
export function changedLines(before: string, after: string): ReadonlySet<number> {
  const known = new Set(before.split('\n'))
  return new Set(after.split('\n').flatMap((line, at) => (known.has(line) ? [] : [at])))
}
