/** Fill levels of a map segment, in four steps; more could not be told apart. */
const fills = ['', 'bg-series-1/25', 'bg-series-1/45', 'bg-series-1/70'] as const

/** Returns the background class of a segment with this many addresses, of which some are in use. */
export function fillClass(held: number, size: number): string {
  if (held === 0) return ''
  return fills[held * 3 > size ? 3 : held * 10 > size ? 2 : 1] ?? ''
}
