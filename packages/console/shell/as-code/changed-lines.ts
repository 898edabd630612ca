/** Returns the numbers (from 0) of the lines that the previous text did not contain. */
export function changedLines(before: string, after: string): ReadonlySet<number> {
  const known = new Set(before.split('\n'))
  return new Set(after.split('\n').flatMap((line, at) => (known.has(line) ? [] : [at])))
}
