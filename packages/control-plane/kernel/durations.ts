import { binOf, decimalEdges, type Histogram } from '@portico/domain/histogram.ts'

/** Lower edges of the histogram bins for durations, in ns: 100 µs to 50 s. */
export const durationEdges = decimalEdges(100_000, 50_000_000_000)

/** The number of times an operation had an outcome, and their durations. */
export interface Duration {
  readonly name: string
  readonly outcome: string | number
  readonly took: Histogram
}

interface Count {
  readonly bins: Float64Array
  /** total duration in ns */
  sum: number
}

/**
 * Histograms of this server's durations since it started, by name and outcome. Names are those of operations and jobs,
 * which are limited in number; nothing else about a request is stored. Counting costs two map lookups and an addition.
 */
export class Durations {
  /** when counting started */
  readonly since: Date
  readonly #counts = new Map<string, Map<string | number, Count>>()

  constructor(since: Date) {
    this.since = since
  }

  /** @param took duration in ms */
  add(name: string, outcome: string | number, took: number): void {
    const count = this.#countOf(name, outcome)
    const nanoseconds = Math.round(took * 1e6)
    const bin = binOf(durationEdges, nanoseconds)
    count.bins[bin] = (count.bins[bin] ?? 0) + 1
    count.sum += nanoseconds
  }

  #countOf(name: string, outcome: string | number): Count {
    let outcomes = this.#counts.get(name)
    if (outcomes === undefined) {
      outcomes = new Map()
      this.#counts.set(name, outcomes)
    }
    let count = outcomes.get(outcome)
    if (count === undefined) {
      count = { bins: new Float64Array(durationEdges.length), sum: 0 }
      outcomes.set(outcome, count)
    }
    return count
  }

  /** Returns all counts so far. */
  all(): readonly Duration[] {
    return [...this.#counts].flatMap(([name, outcomes]) =>
      [...outcomes].map(([outcome, { bins, sum }]) => ({
        name,
        outcome,
        took: { counts: Array.from(bins, BigInt), sum: BigInt(sum) },
      })),
    )
  }
}
