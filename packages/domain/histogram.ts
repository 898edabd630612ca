/** Counts of what fell between edges that both ends know, and the sum of all of it. */
export interface Histogram {
  /** one for each edge: what fell from it up to below the next; the last has no end */
  readonly counts: readonly bigint[]
  readonly sum: bigint
}

/**
 * Lower edges of bins: 0, then 1, 2 and 5 times each power of ten from one of them to another, so that each bin tells
 * times or sizes apart by a factor of two or so, however small or large they are.
 * @param first the end of the first bin @param last where the last bin begins; both are 1, 2 or 5 times a power of ten
 */
export function decimalEdges(first: number, last: number): readonly number[] {
  const edges = [0]
  for (let unit = 10 ** Math.floor(Math.log10(first)); unit <= last; unit *= 10) {
    edges.push(...[unit, 2 * unit, 5 * unit].filter((edge) => edge >= first && edge <= last))
  }
  return edges
}

/** The same by doubling. @param first the end of the first bin @param last a power of two times `first` */
export function binaryEdges(first: number, last: number): readonly number[] {
  const edges = [0]
  for (let edge = first; edge <= last; edge *= 2) edges.push(edge)
  return edges
}

/** Which bin a value falls into; what is less than the first edge falls into the first. */
export function binOf(edges: readonly number[], value: number): number {
  let [from, to] = [0, edges.length]
  while (to - from > 1) {
    const middle = (from + to) >> 1
    if ((edges[middle] ?? Infinity) <= value) from = middle
    else to = middle
  }
  return from
}
