/** Counts per bin, and the sum of all values. Sender and receiver know the edges. */
export interface Histogram {
  /** one count per edge, for values from this edge up to the next one; the last bin has no upper edge */
  readonly counts: readonly bigint[]
  readonly sum: bigint
}

/**
 * Returns the lower edges of bins: 0, then 1, 2 and 5 times each power of ten from `first` to `last`. Each bin is about
 * twice as wide as the one before, so that small and large values have the same relative resolution.
 * @param first upper edge of the first bin @param last lower edge of the last bin; both are 1, 2 or 5 times a power of
 * ten
 */
export function decimalEdges(first: number, last: number): readonly number[] {
  const edges = [0]
  for (let unit = 10 ** Math.floor(Math.log10(first)); unit <= last; unit *= 10) {
    edges.push(...[unit, 2 * unit, 5 * unit].filter((edge) => edge >= first && edge <= last))
  }
  return edges
}

/**
 * Returns lower edges of bins: 0, then `first`, each further edge twice the previous one, up to `last`.
 * @param first upper edge of the first bin
 * @param last lower edge of the last bin, a power of two times `first`
 */
export function binaryEdges(first: number, last: number): readonly number[] {
  const edges = [0]
  for (let edge = first; edge <= last; edge *= 2) edges.push(edge)
  return edges
}

/** Returns the index of the bin of a value. Values below the first edge fall into the first bin. */
export function binOf(edges: readonly number[], value: number): number {
  let [from, to] = [0, edges.length]
  while (to - from > 1) {
    const middle = (from + to) >> 1
    if ((edges[middle] ?? Infinity) <= value) from = middle
    else to = middle
  }
  return from
}
