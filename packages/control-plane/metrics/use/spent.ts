import type { Columns } from '../samples/columns.ts'
import { counterNames } from '../samples/counters.ts'
import type { Processor } from './processors.ts'

/**
 * What use is: the share of their time that vCPUs spent in the state `run` of `virtual_machine:vcpu_usage`, carrying
 * out instructions of the guest. Their time is that of all states together, so that 1 is all vCPUs at full use.
 */
const RUN = counterNames.vcpu.indexOf('run')

/** The counters that tell use: all of a processor. */
export const useCounters = [...counterNames.vcpu.keys()]

/** How a processor, or several, spent a stretch of time, ms since 1970; both in ns. */
export interface Spent {
  readonly from: number
  readonly until: number
  readonly run: number
  readonly all: number
}

/** What a processor counted from when it started up to a moment. */
interface Counted {
  readonly time: number
  readonly run: number
  readonly all: number
}

/** Where the hypervisor did not tell, there is nothing. @param counters those of {@link useCounters} */
function countedIn({ times, counters }: Columns): readonly Counted[] {
  const counted: Counted[] = []
  for (let n = 0; n < times.length; n++) {
    const run = counters[RUN]?.[n] ?? NaN
    if (Number.isNaN(run)) continue
    let all = 0
    for (const column of counters) {
      const value = column[n] ?? NaN
      if (!Number.isNaN(value)) all += value
    }
    counted.push({ time: times[n] ?? 0, run, all })
  }
  return counted
}

/** @returns null where counters began anew in between */
function between(before: Counted, after: Counted): Spent | null {
  const [run, all] = [after.run - before.run, after.all - before.all]
  if (run < 0 || all < run) return null
  return { from: before.time, until: after.time, run, all }
}

/**
 * What a processor did from each of its points to the next, and from its start to the first, if that lies in the span.
 * @param points in order of time; where its counters began anew nothing is known
 * @param from ms since 1970: the span begins
 */
export function spentBetween(processor: Processor, points: Columns, from: number): readonly Spent[] {
  const [first, ...others] = countedIn(points)
  if (first === undefined) return []
  const spent: Spent[] = []
  const add = (each: Spent | null) => {
    if (each !== null) spent.push(each)
  }
  if (processor.started >= from) add(between({ time: processor.started, run: 0, all: 0 }, first))
  let last = first
  for (const each of others) {
    add(between(last, each))
    last = each
  }
  return spent
}

/** How far the states of a processor may be off the time that passed, as a share of it and in ns besides. */
const tolerance = { share: 0.01, besides: 2e9 } as const

/**
 * What a processor did in a whole span, from what it had counted at both its ends.
 * @param head points up to where the span begins, or none where it started later
 * @param tail points up to where it ends
 * @returns null where that does not tell: nothing was sampled at one of the ends, or counters began anew in between,
 *   which shows since all states together are the time that passed
 */
export function spentInAll({ started }: Processor, head: Columns, tail: Columns, from: number): Spent | null {
  const before = started >= from ? { time: started, run: 0, all: 0 } : countedIn(head).at(-1)
  const after = countedIn(tail).at(-1)
  if (before === undefined || after === undefined) return null
  const spent = between(before, after)
  if (spent === null) return null
  const passed = (spent.until - spent.from) * 1e6
  return Math.abs(spent.all - passed) <= passed * tolerance.share + tolerance.besides ? spent : null
}

/** A span in equal parts. All in ms. */
export interface Parts {
  readonly from: number
  readonly period: number
  readonly count: number
}

/** What is known of the use in each part of a span, as more and more of it comes. */
export class UseInParts {
  readonly #parts: Parts
  readonly #run: Float64Array
  readonly #all: Float64Array
  readonly #ended: Uint8Array

  constructor(parts: Parts) {
    this.#parts = parts
    this.#run = new Float64Array(parts.count)
    this.#all = new Float64Array(parts.count)
    this.#ended = new Uint8Array(parts.count)
  }

  /** What lies in several parts counts in each with as much of its time as lies there. */
  add({ from, until, run, all }: Spent): void {
    if (until <= from) return
    const { count } = this.#parts
    const [begin, end] = [this.#placeOf(from), this.#placeOf(until)]
    // A part holds what was sampled at its end, and not what was at its beginning.
    const last = Math.ceil(end) - 1
    if (last >= 0 && last < count) this.#ended[last] = 1
    for (let place = Math.max(0, Math.floor(begin)); place <= Math.min(count - 1, last); place++) {
      const share = (Math.min(end, place + 1) - Math.max(begin, place)) / (end - begin)
      this.#run[place] = (this.#run[place] ?? 0) + share * run
      this.#all[place] = (this.#all[place] ?? 0) + share * all
    }
  }

  /** The use in each part; null where nothing was sampled in it. */
  shares(): (number | null)[] {
    return [...this.#ended].map((is, place) =>
      is === 0 ? null : shareOf(this.#run[place] ?? 0, this.#all[place] ?? 0),
    )
  }

  #placeOf(time: number): number {
    return (time - this.#parts.from) / this.#parts.period
  }
}

/** What is known of the use in all of a span, as more and more of it comes. */
export class UseInAll {
  #run = 0
  #all = 0
  #from = Infinity
  #until = -Infinity

  add({ from, until, run, all }: Spent): void {
    this.#run += run
    this.#all += all
    this.#from = Math.min(this.#from, from)
    this.#until = Math.max(this.#until, until)
  }

  /** ms from the first to the last of what is known */
  get time(): number {
    return this.#until - this.#from
  }

  /** null where nothing is known */
  get share(): number | null {
    return shareOf(this.#run, this.#all)
  }
}

const shareOf = (run: number, all: number): number | null => (all > 0 ? Math.min(1, run / all) : null)
