/** Counts between bin edges, as in query results; the last bin has no upper edge. */
export interface Bins {
  readonly bins: readonly number[]
  readonly counts: readonly number[]
  readonly sum: number
}

/** The statistics that can be computed from histograms. */
export const statistics = ['mean', 'p50', 'p95', 'p99'] as const
export type Statistic = (typeof statistics)[number]

const shares: Readonly<Record<Exclude<Statistic, 'mean'>, number>> = { p50: 0.5, p95: 0.95, p99: 0.99 }

/**
 * Returns a statistic of a histogram; null if it has no counts. Values are assumed to be evenly distributed within a
 * bin.
 */
export function figureOf({ bins, counts, sum }: Bins, statistic: Statistic): number | null {
  const total = counts.reduce((all, each) => all + each, 0)
  if (total <= 0) return null
  if (statistic === 'mean') return sum / total
  let before = 0
  const wanted = shares[statistic] * total
  for (let at = 0; at < counts.length; at++) {
    const count = counts[at] ?? 0
    if (count > 0 && before + count >= wanted) {
      const low = Math.max(0, bins[at] ?? 0)
      const high = bins[at + 1] ?? low
      return low + ((wanted - before) / count) * (high - low)
    }
    before += count
  }
  return null
}

/** Merges histograms with any edges into one. */
export function merged(all: readonly Bins[]): Bins {
  const counts = new Map<number, number>()
  for (const each of all) {
    for (const [at, edge] of each.bins.entries()) {
      counts.set(edge, (counts.get(edge) ?? 0) + (each.counts[at] ?? 0))
    }
  }
  const edges = [...counts.keys()].toSorted((a, b) => a - b)
  return {
    bins: edges,
    counts: edges.map((edge) => counts.get(edge) ?? 0),
    sum: all.reduce((sum, each) => sum + each.sum, 0),
  }
}
