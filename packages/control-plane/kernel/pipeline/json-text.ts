const quote = 0x22
const backslash = 0x5c

/**
 * Offset just behind a JSON string that opens at `open`; the text's end when it never closes. Leaps from quote to
 * quote, since strings of megabytes are what uploads are made of.
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
 * Offset of the first bracket of a JSON text that lies deeper than `limit`; null when none does. Asked before parsing,
 * so that whatever walks the value afterwards may do so by recursion.
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
