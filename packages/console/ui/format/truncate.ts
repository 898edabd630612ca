/** Shortens text for display; the full text belongs in a tooltip. */

/** Remains of a character that was cut: half of a surrogate pair, or a joiner or variation selector at the end. */
const brokenCharacter = /(?:[\uD800-\uDBFF]|\u200D|\uFE0F)+$/

/** Shortens a text at its end to at most `max` characters, including the ellipsis. */
export function truncateEnd(text: string, max: number): string {
  return text.length <= max
    ? text
    : `${text
        .slice(0, max - 1)
        .replace(brokenCharacter, '')
        .trimEnd()}…`
}

/** Shortens a text in the middle and keeps its start and end, for IDs and file names. */
export function truncateMiddle(text: string, max: number): string {
  if (text.length <= max) return text
  const kept = max - 1
  const head = Math.ceil(kept / 2)
  return `${text.slice(0, head)}…${text.slice(text.length - (kept - head))}`
}
