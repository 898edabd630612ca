/** Shortens text for display; the full text belongs in a tooltip. */

/** The rest of a character that was cut in two: half of a surrogate pair, or a joiner or variation selector. */
const brokenCharacter = /(?:[\uD800-\uDBFF]|\u200D|\uFE0F)+$/

/** Cuts at the end: at most `max` characters, including the ellipsis. */
export function truncateEnd(text: string, max: number): string {
  return text.length <= max
    ? text
    : `${text
        .slice(0, max - 1)
        .replace(brokenCharacter, '')
        .trimEnd()}…`
}

/** Cuts in the middle and keeps the start and the end, as suits IDs and file names. */
export function truncateMiddle(text: string, max: number): string {
  if (text.length <= max) return text
  const kept = max - 1
  const head = Math.ceil(kept / 2)
  return `${text.slice(0, head)}…${text.slice(text.length - (kept - head))}`
}
