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
  const stays = new Uint8Array(samples.length)
  stays[0] = 1
  stays[samples.length - 1] = 1
  const known: { place: number; begin: number; value: bigint }[] = []
  for (let place = 0; place < samples.length; place++) {
    const sample = samples[place] as RolledSample
    const begin = floorTo(sample.time, stepOf(sample.time))
    const counters = countersOf(sample)
    for (let n = 0; n < counters.length; n++) {
      const value = counters[n] ?? null
      if (value === null) continue
      const last = known[n]
      if (last === undefined) {
        known[n] = { place, begin, value }
        continue
      }
      if (value < last.value) stays[place] = 1
      if (value < last.value || last.begin !== begin) stays[last.place] = 1
      last.place = place
      last.begin = begin
      last.value = value
    }
  }
  for (const last of known) if (last !== undefined) stays[last.place] = 1
  const rolled: RolledSample[] = []
  let [count, step] = [0, 0]
  for (const [place, sample] of samples.entries()) {
    count += sample.count
    step = Math.max(step, sample.step)
    if (stays[place] === 0) continue
    rolled.push({
      time: sample.time,
      counters: sample.counters,
      count,
      step: count === 1 ? 0 : Math.max(step, stepOf(sample.time)),
    })
    ;[count, step] = [0, 0]
  }
  return rolled
}

/**
 * Of samples of what is as it is at a moment, one for each step, with their mean, at the time of the last of them.
 * @param stepOf as for {@link rollUp}
 */
export function rollUpLevels(
  samples: readonly RolledSample[],
  stepOf: (time: number) => number,
): RolledSample[] {
  const steps = Map.groupBy(samples, ({ time }) => floorTo(time, stepOf(time)))
  return [...steps.values()].flatMap((all) => {
    const last = all.at(-1)
    if (last === undefined || all.length === 1) return all
    return {
      time: last.time,
      counters: last.counters.map((_, n) => meanOf(all, n)),
      count: all.reduce((sum, { count }) => sum + count, 0),
      step: Math.max(stepOf(last.time), ...all.map(({ step }) => step)),
    }
  })
}

/** Of those at which it is known, to the nearest whole number; null: it is at none. */
function meanOf(samples: readonly RolledSample[], column: number): bigint | null {
  let [sum, count] = [0, 0]
  for (const sample of samples) {
    const value = sample.counters[column] ?? null
    if (value === null) continue
    sum += Number(value) * sample.count
    count += sample.count
  }
  return count === 0 ? null : BigInt(Math.round(sum / count))
}
