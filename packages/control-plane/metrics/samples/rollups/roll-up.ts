import type { Sample } from '../codec/chunk.ts'
import type { Counters } from '../counters.ts'
import { floorTo } from './steps.ts'

/** A sample that stands for itself and for others before it. */
export interface RolledSample extends Sample {
  /** how many samples it stands for, itself among them */
  readonly count: number
  /** ms: the stretch by the clock in which they all were taken; 0: it is one sample */
  readonly step: number
}

/** Samples as they were taken, each for itself. */
export const single = ({ time, counters }: Sample): RolledSample => ({ time, counters, count: 1, step: 0 })

/**
 * Of samples in order of time, the last of each step, and whatever else it takes for counters to come to the same: they
 * are cumulative, so that what was counted between two of them is the same whether those between are there or not,
 * unless a counter began anew there. So both samples beside each place where one fell stay too, and the first of all,
 * since it is not known what came before. A counter that is not known at the last of a step keeps the last at which it
 * is. Doing it again, to these or longer steps, comes to the same as doing it once.
 * @param stepOf ms, at a time
 * @param countersOf what its counters were, that never fall but where they begin anew
 */
export function rollUp(
  samples: readonly RolledSample[],
  stepOf: (time: number) => number,
  countersOf: (sample: RolledSample) => Counters,
): RolledSample[] {
  const counters = samples.map(countersOf)
  const timeOf = (place: number) => samples[place]?.time ?? 0
  const stays = staying({
    length: samples.length,
    columns: Math.max(0, ...counters.map(({ length }) => length)),
    timeOf,
    valueOf: (column, place) => counters[place]?.[column] ?? null,
    stepOf,
  })
  const rolled: RolledSample[] = []
  const standing = new Standing()
  for (const [place, sample] of samples.entries()) {
    standing.add(sample.count, sample.step)
    if (stays[place] === 1) rolled.push({ ...sample, ...standing.take(stepOf(sample.time)) })
  }
  return rolled
}

/** Which samples stay when they are rolled up, as {@link rollUp} says: 1 for each that does. */
export function staying({
  length,
  columns,
  timeOf,
  valueOf,
  stepOf,
}: {
  /** how many samples there are, in order of time, and of how many counters each */
  readonly length: number
  readonly columns: number
  readonly timeOf: (place: number) => number
  /** what a counter was, that never falls but where it begins anew; null: it is not known */
  readonly valueOf: (column: number, place: number) => bigint | number | null
  readonly stepOf: (time: number) => number
}): Uint8Array {
  const stays = new Uint8Array(length)
  stays[0] = 1
  stays[length - 1] = 1
  const begins = new Float64Array(length)
  for (let place = 0; place < length; place++) {
    const time = timeOf(place)
    begins[place] = floorTo(time, stepOf(time))
  }
  for (let column = 0; column < columns; column++) {
    let last = -1
    let before: bigint | number | null = null
    for (let place = 0; place < length; place++) {
      const value = valueOf(column, place)
      if (value === null) continue
      if (before !== null) {
        const fell = value < before
        if (fell) stays[place] = 1
        if (fell || begins[last] !== begins[place]) stays[last] = 1
      }
      last = place
      before = value
    }
    if (last >= 0) stays[last] = 1
  }
  return stays
}

/** Counts for how many samples one that stays stands. */
export class Standing {
  #count = 0
  #step = 0

  add(count: number, step: number): void {
    this.#count += count
    this.#step = Math.max(this.#step, step)
  }

  /** What the last that was added stands for, all before it among them; then it begins anew. @param step ms, that it is rolled up to */
  take(step: number): { readonly count: number; readonly step: number } {
    const [count, longest] = [this.#count, this.#step]
    this.#count = this.#step = 0
    return { count, step: count === 1 ? 0 : Math.max(longest, step) }
  }
}

/**
 * Of samples of what is as it is at a moment, one for each step, with their mean, at the time of the last of them.
 * @param stepOf as for {@link rollUp}
 */
export function rollUpLevels(
  samples: readonly RolledSample[],
  stepOf: (time: number) => number,
): RolledSample[] {
  const timeOf = (place: number) => samples[place]?.time ?? 0
  return [...steppedBy(samples.length, timeOf, stepOf)].flatMap(([from, to]) => {
    const all = samples.slice(from, to)
    const last = all.at(-1)
    if (last === undefined || all.length === 1) return all
    const standing = new Standing()
    for (const { count, step } of all) standing.add(count, step)
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
      ...standing.take(stepOf(last.time)),
    }
  })
}

/** Samples of one step after the other: from which place to before which. */
export function* steppedBy(
  length: number,
  timeOf: (place: number) => number,
  stepOf: (time: number) => number,
): Generator<readonly [number, number]> {
  const beginOf = (place: number) => floorTo(timeOf(place), stepOf(timeOf(place)))
  for (let from = 0, to = 0; from < length; from = to) {
    const begin = beginOf(from)
    do to++
    while (to < length && beginOf(to) === begin)
    yield [from, to]
  }
}

/** Of those at which it is known, to the nearest whole number; null: it is at none. @param valueOf NaN: not known */
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
