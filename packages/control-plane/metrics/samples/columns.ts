import { ChunkColumns } from './codec/chunk.ts'
import { columnsAre, type CounterKind } from './counters.ts'
import { storedColumn } from './stored-form.ts'
import { openBlock } from './rollups/block.ts'
import { meanOf, RepresentedCount, keptSamples, steppedBy } from './rollups/roll-up.ts'

/** Samples of one source in chronological order, by column. All arrays have the same length. */
export interface Columns {
  /** ms since the epoch */
  readonly times: readonly number[]
  /** number of raw samples that each sample represents, including itself */
  readonly samples: readonly number[]
  /** length in ms of the clock-aligned interval in which the raw samples were taken; 0 for a single sample */
  readonly steps: readonly number[]
  /**
   * The requested counters in the requested order. Each value is the counter at the last of the represented samples,
   * counted from the start of the machine. NaN if unknown. Exact up to 2^52, larger ones are rounded.
   */
  readonly counters: readonly (readonly number[])[]
}

/** The columns of a source without samples. */
export const noColumns: Columns = { times: [], samples: [], steps: [], counters: [] }

/** Combines the stored bytes of one source into columns. Reads only the requested counters. */
export class ColumnsReader {
  readonly #kind: CounterKind
  readonly #indexes: readonly number[]
  readonly #times: number[] = []
  readonly #samples: number[] = []
  readonly #steps: number[] = []
  readonly #counters: number[][]

  /**
   * Creates a reader.
   * @param indexes indexes of the counters in `counterNames`
   */
  constructor(kind: CounterKind, indexes: readonly number[]) {
    this.#kind = kind
    this.#indexes = indexes
    this.#counters = indexes.map(() => [])
  }

  /** Adds the raw samples of a chunk that are within a span in ms, whose end is excluded. */
  addRaw(bytes: Uint8Array, span: { readonly from: number; readonly until: number }): void {
    this.#add(new ChunkColumns(bytes), null, { ...span, step: 0 })
  }

  /** Adds the samples of a block that were rolled up to a step in ms. */
  addRolled(
    bytes: Uint8Array,
    span: { readonly from: number; readonly until: number; readonly step: number },
  ): void {
    const { counts, chunk } = openBlock(bytes)
    this.#add(new ChunkColumns(chunk), counts, span)
  }

  #add(
    chunk: ChunkColumns,
    counts: readonly number[] | null,
    { from, until, step }: { readonly from: number; readonly until: number; readonly step: number },
  ): void {
    const { times } = chunk
    const columns = this.#indexes.map((index) => storedColumn(this.#kind, chunk, index))
    for (let n = 0; n < times.length; n++) {
      const time = times[n] ?? 0
      if (time < from || time >= until) continue
      const count = counts?.[n] ?? 1
      this.#times.push(time)
      this.#samples.push(count)
      this.#steps.push(count === 1 ? 0 : step)
      for (let column = 0; column < columns.length; column++) {
        this.#counters[column]?.push(columns[column]?.[n] ?? NaN)
      }
    }
  }

  /**
   * Returns everything that was added, sorted and without duplicate times. Samples that were written again after they
   * were compacted exist twice until the next compaction.
   */
  read(): Columns {
    const all = { times: this.#times, samples: this.#samples, steps: this.#steps, counters: this.#counters }
    const { times } = all
    if (times.every((time, n) => n === 0 || (times[n - 1] ?? 0) < time)) return all
    const order = [...times.keys()].toSorted((a, b) => (times[a] ?? 0) - (times[b] ?? 0))
    return pick(
      all,
      order.filter((index, n) => times[index] !== times[order[n - 1] ?? -1]),
    )
  }
}

function pick({ times, samples, steps, counters }: Columns, indexes: readonly number[]): Columns {
  const of = (column: readonly number[]) => indexes.map((index) => column[index] ?? NaN)
  return { times: of(times), samples: of(samples), steps: of(steps), counters: counters.map(of) }
}

/**
 * Rolls up columns as `rolledTo` does.
 * @param stepOf returns the step in ms at a time
 */
export function columnsRolledTo(
  stepOf: (time: number) => number,
  kind: CounterKind,
  columns: Columns,
): Columns {
  return columnsAre[kind] === 'levels' ? levelsRolled(stepOf, columns) : countersRolled(stepOf, columns)
}

function countersRolled(stepOf: (time: number) => number, columns: Columns): Columns {
  const { times, samples, steps, counters } = columns
  const stays = keptSamples({
    length: times.length,
    columns: counters.length,
    timeOf: (index) => times[index] ?? 0,
    valueOf: (column, index) => {
      const value = counters[column]?.[index] ?? NaN
      return Number.isNaN(value) ? null : value
    },
    stepOf,
  })
  const indexes: number[] = []
  const represented = new RepresentedCount()
  const stands: { count: number; step: number }[] = []
  for (let index = 0; index < times.length; index++) {
    represented.add(samples[index] ?? 1, steps[index] ?? 0)
    if (stays[index] === 0) continue
    indexes.push(index)
    stands.push(represented.take(stepOf(times[index] ?? 0)))
  }
  return { ...pick(columns, indexes), ...shown(stands) }
}

const shown = (stands: readonly { readonly count: number; readonly step: number }[]) => ({
  samples: stands.map(({ count }) => count),
  steps: stands.map(({ step }) => step),
})

function levelsRolled(stepOf: (time: number) => number, columns: Columns): Columns {
  const { times, samples, steps, counters } = columns
  const timeOf = (index: number) => times[index] ?? 0
  const spans = [...steppedBy(times.length, timeOf, stepOf)]
  const stands = spans.map(([from, to]) => {
    const represented = new RepresentedCount()
    for (let index = from; index < to; index++) represented.add(samples[index] ?? 1, steps[index] ?? 0)
    return represented.take(stepOf(timeOf(from)))
  })
  const indexesIn = ([from, to]: readonly [number, number]) =>
    Array.from({ length: to - from }, (_, n) => from + n)
  return {
    times: spans.map(([, to]) => timeOf(to - 1)),
    ...shown(stands),
    counters: counters.map((column) =>
      spans.map(
        (span) =>
          meanOf(
            indexesIn(span),
            (index) => samples[index] ?? 1,
            (index) => column[index] ?? NaN,
          ) ?? NaN,
      ),
    ),
  }
}
