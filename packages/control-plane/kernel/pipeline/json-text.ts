const quote = 0x22
const backslash = 0x5c

/**
 * Returns the offset just after the JSON string that opens at `open`, or the text's length if it never closes. Jumps
 * from quote to quote, since uploads contain strings of megabytes.
 */
export function endOfString(text: string, open: number): number {
  for (let at = text.indexOf('"', open + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text.charCodeAt(at - 1 - slashes) === backslash) slashes++
    if (slashes % 2 === 0) return at + 1
  }
  return text.length
}

/**
 * Returns the offset of the first bracket that is nested deeper than `limit`, or null. Checked before parsing, so that
 * code that walks the value may recurse.
 */
export function tooDeepAt(text: string, limit: number): number | null {
  const signs = /["[\]{}]/g
  let depth = 0
  for (let found = signs.exec(text); found !== null; found = signs.exec(text)) {
    const { index } = found
    if (text.charCodeAt(index) === quote) signs.lastIndex = endOfString(text, index)
    else if (found[0] === '[' || found[0] === '{') {
      depth++
      if (depth > limit) return index
    } else depth--
  }
  return null
}
