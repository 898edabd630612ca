import type { Columns } from '../samples/columns.ts'
import { counterNames } from '../samples/counters.ts'
import type { Processor } from './processors.ts'

/**
 * CPU use is the fraction of time that vCPUs spend in the state `run` of `virtual_machine:vcpu_usage`, in which they
 * execute instructions of the guest. The total is the time in all states, so that 1 means that all vCPUs are fully
 * used.
 */
const RUN = counterNames.vcpu.indexOf('run')

/** The counters from which CPU use is computed: all counters of a vCPU. */
export const useCounters = [...counterNames.vcpu.keys()]

/**
 * The busy time and the total time in ns of vCPUs in an interval. The ends of the interval are in ms since the epoch.
 */
export interface Spent {
  readonly from: number
  readonly until: number
  readonly run: number
  readonly all: number
}

/** The counters of a vCPU at a time, counted from its start. */
interface Counted {
  readonly time: number
  readonly run: number
  readonly all: number
}

/**
 * Returns the counters in each sample. Samples for which the hypervisor did not report them are omitted.
 * @param counters the counters of {@link useCounters}
 */
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

/** Returns the time spent between two samples; null if the counters started over between them. */
function between(before: Counted, after: Counted): Spent | null {
  const [run, all] = [after.run - before.run, after.all - before.all]
  if (run < 0 || all < run) return null
  return { from: before.time, until: after.time, run, all }
}

/**
 * Returns the time that a vCPU spent between its points, and from its start to the first point if the start is in the
 * span. Intervals in which its counters started over are omitted.
 * @param points in chronological order
 * @param from beginning of the span, ms since the epoch
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

/**
 * Maximum difference between the sum of a vCPU's states and the elapsed time: a share of that time, plus a number of
 * ns.
 */
const tolerance = { share: 0.01, besides: 2e9 } as const

/**
 * Returns the time that a vCPU spent in a span, from its counters at both ends.
 * @param head points up to the beginning of the span; empty if the vCPU started later
 * @param tail points up to the end of the span
 * @returns null if there is no sample at one end, or if the counters started over in the span, which shows in the sum
 * of all states: it differs from the elapsed time
 */
export function spentInSpan(
  { started }: Processor,
  head: Columns,
  tail: Columns,
  from: number,
): Spent | null {
  const before = started >= from ? { time: started, run: 0, all: 0 } : countedIn(head).at(-1)
  const after = countedIn(tail).at(-1)
  if (before === undefined || after === undefined) return null
  const spent = between(before, after)
  if (spent === null) return null
  const passed = (spent.until - spent.from) * 1e6
  return Math.abs(spent.all - passed) <= passed * tolerance.share + tolerance.besides ? spent : null
}

/** A span that is divided into equal parts, in ms. */
export interface Parts {
  readonly from: number
  readonly period: number
  readonly count: number
}

/** Adds up the use in each part of a span. */
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

  /** Adds an interval. An interval in several parts is divided among them in proportion. */
  add({ from, until, run, all }: Spent): void {
    if (until <= from) return
    const { count } = this.#parts
    const [begin, end] = [this.#placeOf(from), this.#placeOf(until)]
    // A sample at the end of a part belongs to that part, a sample at its start does not.
    const last = Math.ceil(end) - 1
    if (last >= 0 && last < count) this.#ended[last] = 1
    for (let index = Math.max(0, Math.floor(begin)); index <= Math.min(count - 1, last); index++) {
      const share = (Math.min(end, index + 1) - Math.max(begin, index)) / (end - begin)
      this.#run[index] = (this.#run[index] ?? 0) + share * run
      this.#all[index] = (this.#all[index] ?? 0) + share * all
    }
  }

  /** Returns the use in each part; null for a part without samples. */
  shares(): (number | null)[] {
    return [...this.#ended].map((is, index) =>
      is === 0 ? null : shareOf(this.#run[index] ?? 0, this.#all[index] ?? 0),
    )
  }

  #placeOf(time: number): number {
    return (time - this.#parts.from) / this.#parts.period
  }
}

/** Adds up the use in a whole span. */
export class UseInSpan {
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

  /** ms from the beginning of the first known interval to the end of the last one */
  get time(): number {
    return this.#until - this.#from
  }

  /** mean use from 0 to 1; null if it is unknown */
  get share(): number | null {
    return shareOf(this.#run, this.#all)
  }
}

const shareOf = (run: number, all: number): number | null => (all > 0 ? Math.min(1, run / all) : null)
