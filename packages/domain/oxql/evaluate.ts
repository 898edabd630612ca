import {
  preselectionOf,
  comparisonsIn,
  type ReadPattern,
  refuseField,
  type Test,
  testOf,
  unknownField,
} from './conditions.ts'
import { problem } from './language/problem.ts'
import type { Condition, Step } from './language/syntax.ts'
import type { Get, Plan, PlannedStep } from './plan.ts'
import { alignByMean, alignedCount, isUpsampled, upsampling } from './tables/align.ts'
import { deltasOf } from './tables/deltas.ts'
import { groupBy } from './tables/group-by.ts'
import { joinSeries, unpairedIn } from './tables/join.ts'
import { inSlices, joinSlices, keyOf, pick, type Series, type Shape, type Table } from './tables/table.ts'

export interface Source {
  /**
   * Returns the samples of a timeseries. Counters are raw readings with their start times. The result may contain more
   * samples than the query needs.
   * @throws any error of the data source
   */
  readonly read: (get: Get) => Promise<Iterable<Series>>
  readonly readPattern: ReadPattern
  /**
   * Maximum number of points after alignment over the whole query. Even a few samples can become many points if the
   * period is short.
   */
  readonly pointsAtMost: number
  /**
   * Awaited between slices of work, so that other requests are served.
   * @throws any error that aborts the query
   */
  readonly pause: () => Promise<void>
}

/** Number of points processed between two pauses, which takes a few ms with simple conditions. */
const pointsAtOnce = 5000

/** Number of comparisons that take as much time as all other work on a point. */
const comparisonsOfPoint = 40

/** Returns the cost of evaluating a condition for a point, relative to other work on it. */
const weightOf = (condition: Condition): number => 1 + comparisonsIn(condition) / comparisonsOfPoint

/**
 * Runs a query. Sources are read one after the other.
 * @throws ProblemError for problems that depend on the data, and any error of `read`
 */
export async function evaluate(plan: Plan, source: Source): Promise<readonly Table[]> {
  return new Evaluation(source).run(plan)
}

class Evaluation {
  readonly #source: Source
  #points = 0
  #sincePause = 0

  constructor(source: Source) {
    this.#source = source
  }

  async run({ start, steps }: Plan): Promise<readonly Table[]> {
    let tables: readonly Table[] = []
    if (start.kind === 'get') tables = [await this.#tableOf(start, await this.#source.read(start))]
    else for (const plan of start.plans) tables = [...tables, ...(await this.run(plan))]
    for (const step of steps) tables = await this.#take(step, tables)
    return tables
  }

  /**
   * Reads a table in three steps: the condition preselects raw samples, counters are converted to deltas, and the whole
   * condition is applied to the deltas.
   */
  async #tableOf({ shape, where }: Get, samples: Iterable<Series>): Promise<Table> {
    const { readPattern } = this.#source
    const all = new Map([...samples].map((series) => [keyOf(series.fields), series]))
    const counted = (series: Series) => (shape.metric === 'delta' ? deltasOf(series) : series)
    if (where === null) return { shape, series: await this.#map(all, counted) }
    const choose = preselectionOf(where, shape, readPattern)
    const keep = testOf(where, shape, readPattern)
    const weight = weightOf(where)
    const change = async (each: Series) => {
      const chosen = await this.#filter(each, choose, weight)
      return chosen === null ? null : this.#filter(counted(chosen), keep, weight)
    }
    return { shape, series: await this.#map(all, change, weight) }
  }

  /**
   * Applies `change` to every series, and drops the series that become empty.
   * @param weight cost of a point, relative to a point without conditions
   */
  async #map(
    all: ReadonlyMap<string, Series>,
    change: (series: Series) => Series | null | Promise<Series | null>,
    weight = 1,
  ): Promise<Map<string, Series>> {
    const changed = new Map<string, Series>()
    for (const [key, series] of all) {
      const other = await change(series)
      if (other !== null && other.times.length > 0) changed.set(key, other)
      await this.#worked(series.times.length * weight)
    }
    return changed
  }

  /** Filters a series in slices, since it may be long. */
  async #filter(series: Series, test: Test, weight: number): Promise<Series | null> {
    const atOnce = Math.ceil(pointsAtOnce / weight)
    if (series.times.length <= atOnce) return test(series)
    const left: Series[] = []
    for (const slice of inSlices(series, atOnce)) {
      const remaining = test(slice)
      if (remaining !== null) left.push(remaining)
      await this.#worked(slice.times.length * weight)
    }
    return joinSlices(left)
  }

  async #worked(points: number): Promise<void> {
    this.#sincePause += points
    if (this.#sincePause < pointsAtOnce) return
    this.#sincePause = 0
    await this.#source.pause()
  }

  async #take({ step, shapes }: PlannedStep, tables: readonly Table[]): Promise<readonly Table[]> {
    const [shape] = shapes
    const [table] = tables
    if (shape === undefined || table === undefined) return []
    if (step.kind === 'group_by') {
      const names = step.fields.map(({ name }) => name)
      const series = groupBy(table.series.values(), names, step.reduce)
      // Grouping pauses too, because a long query may contain many of them.
      await this.#worked(pointsOf([table]))
      return [{ shape, series }]
    }
    if (step.kind === 'join') {
      const unpaired = unpairedIn(tables)
      if (unpaired !== null) refuseUnpaired(step, unpaired)
      const series = joinSeries(tables)
      await this.#worked(pointsOf(tables))
      return [{ shape, series }]
    }
    const taken: Table[] = []
    for (const [n, each] of tables.entries())
      taken.push(await this.#takeOne(step, each, shapes[n] ?? each.shape))
    return taken
  }

  async #takeOne(
    step: Exclude<Step, { kind: 'group_by' | 'join' }>,
    table: Table,
    shape: Shape,
  ): Promise<Table> {
    switch (step.kind) {
      case 'filter': {
        if (table.series.size === 0) return table
        const unknown = unknownField(step.where, shape)
        if (unknown !== null) refuseField(unknown, shape)
        const test = testOf(step.where, shape, this.#source.readPattern)
        const weight = weightOf(step.where)
        const change = (series: Series) => this.#filter(series, test, weight)
        return { shape, series: await this.#map(table.series, change, weight) }
      }
      case 'first':
      case 'last':
        return { shape, series: await this.#map(table.series, (series) => cut(series, step)) }
      case 'align':
        return { shape, series: await this.#map(table.series, (series) => this.#align(step, series, shape)) }
    }
  }

  #align(
    { span, period }: Extract<Step, { kind: 'align' }>,
    series: Series,
    { name, alignment }: Shape,
  ): Series {
    if (alignment === null) throw new Error(`${name} has no alignment period`)
    if (isUpsampled(series, period)) {
      problem(
        span,
        `the samples of ${name} are more than ${upsampling} periods apart. A longer period loses no information`,
      )
    }
    this.#points += alignedCount(series, alignment)
    const { pointsAtMost } = this.#source
    if (this.#points > pointsAtMost) {
      problem(
        span,
        `this comes to more than ${pointsAtMost} points: choose a longer period, a shorter time, or fewer series`,
      )
    }
    return alignByMean(series, alignment)
  }
}

function pointsOf(tables: readonly Table[]): number {
  let points = 0
  for (const { series } of tables) for (const { times } of series.values()) points += times.length
  return points
}

function cut(series: Series, { kind, count }: Extract<Step, { kind: 'first' | 'last' }>): Series {
  const indices = [...series.times.keys()]
  return pick(series, kind === 'first' ? indices.slice(0, count) : indices.slice(-count))
}

function refuseUnpaired(
  { span }: Step,
  { has, lacks, series }: { readonly has: string; readonly lacks: string; readonly series: Series },
): never {
  const fields = [...series.fields].map(([name, value]) => `${name} ${String(value)}`).join(', ')
  return problem(
    span,
    `join needs tables with the same series: ${has} has one with ${fields}, and ${lacks} has none`,
  )
}
