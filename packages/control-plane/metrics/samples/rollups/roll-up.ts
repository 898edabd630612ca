import type { Sample } from '../codec/chunk.ts'
import type { Counters } from '../counters.ts'
import { floorTo } from './steps.ts'

/** A sample that represents itself and earlier samples. */
export interface RolledSample extends Sample {
  /** number of raw samples that it represents, including itself */
  readonly count: number
  /** length in ms of the clock-aligned interval in which the raw samples were taken; 0 for a single sample */
  readonly step: number
}

/** Returns a raw sample in rolled-up form; it represents only itself. */
export const single = ({ time, counters }: Sample): RolledSample => ({ time, counters, count: 1, step: 0 })

/**
 * Rolls up samples in chronological order: keeps the last sample of each step, and the others that are needed for
 * correct totals. Counters are cumulative, so the count between two samples does not depend on the samples between
 * them, unless a counter starts over there. Therefore the samples before and after each decrease are kept, and also the
 * very first one, since the counts before it are unknown. If a counter is unknown in the last sample of a step, the
 * last sample in which it is known is kept too. Rolling up again, also with longer steps, gives the same totals.
 * @param stepOf returns the step in ms at a time
 * @param countersOf returns the counters of a sample, which decrease only where they start over
 */
export function rollUp(
  samples: readonly RolledSample[],
  stepOf: (time: number) => number,
  countersOf: (sample: RolledSample) => Counters,
): RolledSample[] {
  const counters = samples.map(countersOf)
  const timeOf = (index: number) => samples[index]?.time ?? 0
  const stays = keptSamples({
    length: samples.length,
    columns: Math.max(0, ...counters.map(({ length }) => length)),
    timeOf,
    valueOf: (column, index) => counters[index]?.[column] ?? null,
    stepOf,
  })
  const rolled: RolledSample[] = []
  const represented = new RepresentedCount()
  for (const [index, sample] of samples.entries()) {
    represented.add(sample.count, sample.step)
    if (stays[index] === 1) rolled.push({ ...sample, ...represented.take(stepOf(sample.time)) })
  }
  return rolled
}

/** Returns a 1 for each sample that {@link rollUp} keeps, and a 0 for the others. */
export function keptSamples({
  length,
  columns,
  timeOf,
  valueOf,
  stepOf,
}: {
  /** number of samples, in chronological order, and number of counters in each */
  readonly length: number
  readonly columns: number
  readonly timeOf: (index: number) => number
  /** Returns a counter, which decreases only where it starts over; null if unknown. */
  readonly valueOf: (column: number, index: number) => bigint | number | null
  readonly stepOf: (time: number) => number
}): Uint8Array {
  const stays = new Uint8Array(length)
  stays[0] = 1
  stays[length - 1] = 1
  const begins = new Float64Array(length)
  for (let index = 0; index < length; index++) {
    const time = timeOf(index)
    begins[index] = floorTo(time, stepOf(time))
  }
  for (let column = 0; column < columns; column++) {
    let last = -1
    let before: bigint | number | null = null
    for (let index = 0; index < length; index++) {
      const value = valueOf(column, index)
      if (value === null) continue
      if (before !== null) {
        const fell = value < before
        if (fell) stays[index] = 1
        if (fell || begins[last] !== begins[index]) stays[last] = 1
      }
      last = index
      before = value
    }
    if (last >= 0) stays[last] = 1
  }
  return stays
}

/** Counts the samples that a kept sample represents. */
export class RepresentedCount {
  #count = 0
  #step = 0

  add(count: number, step: number): void {
    this.#count += count
    this.#step = Math.max(this.#step, step)
  }

  /**
   * Returns the number of samples that were added since the last call, and resets it.
   * @param step step of the rollup in ms
   */
  take(step: number): { readonly count: number; readonly step: number } {
    const [count, longest] = [this.#count, this.#step]
    this.#count = this.#step = 0
    return { count, step: count === 1 ? 0 : Math.max(longest, step) }
  }
}

/**
 * Rolls up levels to one sample per step, with the mean of the levels, at the time of the step's last sample.
 * @param stepOf as for {@link rollUp}
 */
export function rollUpLevels(
  samples: readonly RolledSample[],
  stepOf: (time: number) => number,
): RolledSample[] {
  const timeOf = (index: number) => samples[index]?.time ?? 0
  return [...steppedBy(samples.length, timeOf, stepOf)].flatMap(([from, to]) => {
    const all = samples.slice(from, to)
    const last = all.at(-1)
    if (last === undefined || all.length === 1) return all
    const represented = new RepresentedCount()
    for (const { count, step } of all) represented.add(count, step)
    return {
      time: last.time,
      counters: last.counters.map((_, n) => {
        const mean = meanOf(
          all,
          ({ count }) => count,
          ({ counters }) => Number(counters[n] ?? NaN),
        )
        return mean === null ? null : BigInt(mean)
      }),
      ...represented.take(stepOf(last.time)),
    }
  })
}

/** Yields the index range of the samples in each step. Its end is excluded. */
export function* steppedBy(
  length: number,
  timeOf: (index: number) => number,
  stepOf: (time: number) => number,
): Generator<readonly [number, number]> {
  const beginOf = (index: number) => floorTo(timeOf(index), stepOf(timeOf(index)))
  for (let from = 0, to = 0; from < length; from = to) {
    const begin = beginOf(from)
    do to++
    while (to < length && beginOf(to) === begin)
    yield [from, to]
  }
}

/**
 * Returns the mean of the known values, rounded to an integer; null if none is known.
 * @param valueOf returns NaN for an unknown value
 */
export function meanOf<T>(
  samples: Iterable<T>,
  countOf: (sample: T) => number,
  valueOf: (sample: T) => number,
): number | null {
  let [sum, count] = [0, 0]
  for (const sample of samples) {
    const value = valueOf(sample)
    if (Number.isNaN(value)) continue
    sum += value * countOf(sample)
    count += countOf(sample)
  }
  return count === 0 ? null : Math.round(sum / count)
}
