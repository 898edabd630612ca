/** Shortening text for display; the full text belongs in a tooltip beside it. */

/** What is left of a character that was cut in two: half of a pair, or what joins it to the rest. */
const unfinished = /(?:[\uD800-\uDBFF]|\u200D|\uFE0F)+$/

/** Cut at the end: at most `max` characters, the ellipsis included. */
export function truncateEnd(text: string, max: number): string {
  return text.length <= max
    ? text
    : `${text
        .slice(0, max - 1)
        .replace(unfinished, '')
        .trimEnd()}…`
}

/** Cut in the middle: the beginning and the end stay, as for ids and file names. */
export function truncateMiddle(text: string, max: number): string {
  if (text.length <= max) return text
  const kept = max - 1
  const head = Math.ceil(kept / 2)
  return `${text.slice(0, head)}…${text.slice(text.length - (kept - head))}`
}
