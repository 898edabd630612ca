import { binOf, decimalEdges, type Histogram } from '@portico/domain/histogram.ts'

/** Lower edges of the bins in which it is counted how long something took, in ns: 100 µs to 50 s. */
export const durationEdges = decimalEdges(100_000, 50_000_000_000)

/** How often something came to an outcome, and how long that took. */
export interface Duration {
  readonly name: string
  readonly outcome: string | number
  readonly took: Histogram
}

interface Count {
  readonly bins: Float64Array
  /** ns */
  sum: number
}

/**
 * How long what this server does took since it started, by name and outcome. Names are those of calls and workers, of
 * which there are so many and no more; nothing else of a request is in here. Counting is a look at two maps and an
 * addition.
 */
export class Durations {
  /** when counting began */
  readonly since: Date
  readonly #counts = new Map<string, Map<string | number, Count>>()

  constructor(since: Date) {
    this.since = since
  }

  /** @param took ms */
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

  /** All that was counted so far. */
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
