/** How full a part of a map is, in four steps: more would not be told apart. */
const fills = ['', 'bg-series-1/25', 'bg-series-1/45', 'bg-series-1/70'] as const

/** The ground of a part of so many addresses, of which some are held. */
export function fillOf(held: number, size: number): string {
  if (held === 0) return ''
  return fills[held * 3 > size ? 3 : held * 10 > size ? 2 : 1] ?? ''
}
