/** A query on one line, as calls and scripts take it: what is between quotes stays as it is. */
export function onOneLine(text: string): string {
  return text
    .split(/("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')/)
    .map((part, at) => (at % 2 === 1 ? part : part.replaceAll(/\s+/g, ' ')))
    .join('')
    .trim()
}
