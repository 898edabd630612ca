/** The filter of pickers, which tolerates omitted letters and never changes the order of the options. */

/** Returns whether the letters of `typed` appear in `text` in order, ignoring case and spaces. */
export function looseMatch(text: string, typed: string): boolean {
  const haystack = text.toLowerCase()
  let from = 0
  for (const letter of typed.toLowerCase().replaceAll(/\s+/g, '')) {
    const at = haystack.indexOf(letter, from)
    if (at < 0) return false
    from = at + letter.length
  }
  return true
}
