/** Returns a query on one line, as API clients and scripts need it. Quoted texts are unchanged. */
export function onOneLine(text: string): string {
  return text
    .split(/("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')/)
    .map((part, at) => (at % 2 === 1 ? part : part.replaceAll(/\s+/g, ' ')))
    .join('')
    .trim()
}
