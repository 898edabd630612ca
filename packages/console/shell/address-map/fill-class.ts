/**
 * CSS classes for the fill levels of a map segment. There are four, because users could not tell more of them apart.
 */
const fills = ['', 'bg-series-1/25', 'bg-series-1/45', 'bg-series-1/70'] as const

/** Returns the background class of a segment by its number of used addresses. */
export function fillClass(held: number, size: number): string {
  if (held === 0) return ''
  return fills[held * 3 > size ? 3 : held * 10 > size ? 2 : 1] ?? ''
}
