import {
  fieldsTestOf,
  idsIn,
  type ReadPattern,
  type Span as TimeSpan,
} from '@portico/domain/oxql/conditions.ts'
import type { Get } from '@portico/domain/oxql/plan.ts'
import {
  type FieldValue,
  keyOf,
  pick,
  type Series,
  type RollupInfo,
  type Value,
} from '@portico/domain/oxql/tables/table.ts'
import { sql } from 'kysely'
import type { Db } from '#kernel/context.ts'
import { yieldToOthers } from '#kernel/yield-to-others.ts'
import { columnsAre, isSparse } from '../samples/counters.ts'
import type { Columns } from '../samples/columns.ts'
import { countSamples, fetchColumns, type Span } from '../samples/read.ts'
import { readBoundaries } from '../samples/rollups/boundaries.ts'
import { day, floorTo, type Step } from '../samples/rollups/steps.ts'
import { samplesIn, readIntervals } from '../samples/rollups/intervals.ts'
import { chooseStep } from './choose-step.ts'
import { queryLimits } from './limits.ts'
import type { MachineMetric, MachinePart } from './machine-metrics.ts'
import { fieldsOf, type SourceRow } from './source-fields.ts'

/**
 * Number of sources that are compared with the query in one step, which takes a few ms. There may be many, since
 * deleted machines of the past year are included.
 */
const sourcesMatchedAtOnce = 1000

/** The data that a query may read: that of one project, or all if `projectId` is null. */
export interface ReadScope {
  readonly projectId: string | null
}

/** A source and those of its series that a query needs. */
interface WantedSource {
  readonly id: number
  /** time at which the source's counters started, and the time range in which it existed; ms since the epoch */
  readonly started: number
  readonly from: number
  readonly until: number
  readonly series: readonly { readonly part: MachinePart; readonly fields: ReadonlyMap<string, FieldValue> }[]
}

/** The series of machines that a query needs. They were found, but their samples were not read yet. */
export interface MachineSeries {
  /** estimated number of samples: lifetime of the sources divided by the sampling interval */
  readonly samples: number
  /**
   * Reads all series, part by part.
   * @param between called before each part except the first
   */
  read(between: () => Promise<void>): Promise<readonly Series[]>
}

/**
 * Finds the series of machines that a get needs.
 * @param whose which data may be read, and the sampling `interval` in ms
 */
export async function findMachineSeries(
  db: Db,
  get: Get,
  metric: MachineMetric,
  whose: ReadScope & {
    readonly readPattern: ReadPattern
    readonly within: TimeSpan
    readonly interval: number
  },
): Promise<MachineSeries> {
  const { kind } = metric
  const are = columnsAre[kind]
  const span = {
    from: new Date(Math.max(get.times.from, whose.within.from)),
    // The end of a span is excluded, while that of a condition is included.
    until: new Date(Math.min(get.times.to, whose.within.to) + 1),
  }
  const wanted = span.from < span.until ? await findSources(db, get, metric, { ...whose, ...span }) : []
  const seams = await readBoundaries(db)
  const stretchesBy = (step: Step) =>
    readIntervals(seams, { from: span.from.getTime(), until: span.until.getTime() }, step)
  const samplesBy = (step: Step): number => {
    const stretches = stretchesBy(step)
    return sumOf(wanted, (source) => samplesIn(stretches, source, whose.interval) * weightOf(source))
  }
  const step = chooseStep(get.aligned, samplesBy, queryLimits.finerSamples)
  const stretches = stretchesBy(step)
  const kept = isSparse(kind) ? await countSamples(db, wanted, stretches) : null
  const samplesOf = (source: WantedSource): number =>
    kept === null ? samplesIn(stretches, source, whose.interval) : (kept.get(source.id) ?? 0)
  // Each bin of a histogram counts as one number.
  const openOf = (source: WantedSource): number =>
    are === 'histograms' ? samplesOf(source) * weightOf(source) : samplesOf(source)
  return {
    samples: sumOf(wanted, (source) => samplesOf(source) * weightOf(source)),
    read: async (between) => {
      // Levels are not counted over time, so the sample after a gap does not represent the gap.
      const interval = are === 'levels' ? Infinity : whose.interval
      const gathered = new Map<string, Gathered>()
      /** time of the last sample read of each source; null if unknown */
      const last = new Map<number, number | null>()
      const some = kept === null ? wanted : wanted.filter(({ id }) => kept.has(id))
      const parts = [...partsOf(some, span, openOf)]
      const fetch = async (part: Part | undefined) => {
        const sources = (part?.sources ?? []).map(({ id }) => ({ id, kind }))
        return fetchColumns(db, seams, sources, part?.span ?? span, step)
      }
      let ahead = fetch(parts[0])
      for (const [n, part] of parts.entries()) {
        const open = await ahead
        // The database fetches the next part while this one is decoded. Its rejection is handled when the result is
        // used.
        ahead = fetch(parts[n + 1])
        // If the query ends before the result is used, this prevents an unhandled rejection.
        ahead.catch(() => {})
        if (n > 0) await between()
        for (const source of part.sources) {
          const indexes = columnsOf(source)
          const columns = open({ id: source.id, kind }, indexes)
          const before =
            last.get(source.id) ?? (source.started >= span.from.getTime() ? source.started : null)
          last.set(source.id, columns.times.at(-1) ?? before)
          gather(gathered, source, { indexes, columns, before, interval })
        }
      }
      return [...gathered.values()].map((one) => seriesOf(one, are !== 'levels'))
    },
  }
}

/** Returns the indexes of the columns that the query needs from a source. */
const columnsOf = ({ series }: WantedSource): readonly number[] => [
  ...new Set(series.flatMap(({ part }) => part.columns)),
]

/** Returns the number of stored numbers per sample of a source. */
const weightOf = ({ series }: WantedSource): number => sumOf(series, ({ part }) => part.weight)

const sumOf = <T>(all: readonly T[], of: (one: T) => number): number =>
  all.reduce((sum, one) => sum + of(one), 0)

/** A part of the series that is read in one step. */
interface Part {
  readonly sources: readonly WantedSource[]
  readonly span: Span
}

/**
 * Splits the reading of series into parts: some sources per part, and several time ranges for a source with many
 * samples.
 * @param samplesOf returns the number of samples of a source
 */
function* partsOf(
  wanted: readonly WantedSource[],
  span: Span,
  samplesOf: (source: WantedSource) => number,
): Generator<Part> {
  const { sourcesAtOnce, samplesAtOnce } = queryLimits
  for (let at = 0; at < wanted.length;) {
    const sources: WantedSource[] = []
    let samples = 0
    for (const source of wanted.slice(at, at + sourcesAtOnce)) {
      const own = samplesOf(source)
      if (sources.length > 0 && samples + own > samplesAtOnce) break
      sources.push(source)
      samples += own
    }
    at += sources.length
    yield* inTimes(sources, span, Math.ceil(samples / samplesAtOnce))
  }
}

/** Splits a span into `count` parts at boundaries of days, because a row contains samples of at most one day. */
function* inTimes(sources: readonly WantedSource[], { from, until }: Span, count: number): Generator<Part> {
  const length = Math.ceil((until.getTime() - from.getTime()) / Math.max(1, count) / day) * day
  for (let begin = from.getTime(); begin < until.getTime();) {
    const end = Math.min(until.getTime(), floorTo(begin, day) + length)
    yield { sources, span: { from: new Date(begin), until: new Date(end) } }
    begin = end
  }
}

async function findSources(
  db: Db,
  { where, shape }: Get,
  metric: MachineMetric,
  requested: ReadScope & { readonly readPattern: ReadPattern; readonly from: Date; readonly until: Date },
): Promise<readonly WantedSource[]> {
  const ids = where === null ? new Map<string, string>() : idsIn(where, shape)
  const named = (...names: string[]) =>
    names.map((name) => ids.get(name)).find((id) => id !== undefined) ?? null
  const [instance, target] = [named('instance_id', 'attached_instance_id'), named('disk_id', 'interface_id')]
  const { rows } = await sql<SourceRow>`
    select s.id, s.target_id, s.number, s.instance_id, s.project_id, s.silo_id, s.sled_id, s.time_started, s.time_gone,
      s.fields,
      coalesce(d.block_size, 512) as block_size, l.serial, l.part, l.revision
    from metric_source s
    left join disk d on s.kind in ('disk', 'latency', 'size') and d.id = s.target_id
    left join sled l on s.kind in ('vcpu', 'machine') and l.id = s.sled_id
    where s.kind = ${metric.kind} and s.metric is not distinct from ${metric.metric}::text and s.time_started < ${requested.until}
      and (s.time_gone is null or s.time_gone >= ${requested.from})
      and (${requested.projectId}::uuid is null or s.project_id = ${requested.projectId}::uuid)
      and (${named('project_id')}::uuid is null or s.project_id = ${named('project_id')}::uuid)
      and (${instance}::uuid is null or s.instance_id = ${instance}::uuid)
      and (${target}::uuid is null or s.target_id = ${target}::uuid)
    order by s.time_started, s.id`.execute(db)
  const may = where === null ? () => true : fieldsTestOf(where, shape, requested.readPattern)
  const wanted: WantedSource[] = []
  for (const [n, row] of rows.entries()) {
    if (n % sourcesMatchedAtOnce === 0) await yieldToOthers()
    const series = metric.parts
      .map((part) => ({ part, fields: fieldsOf(row, metric.kind, part.fields) }))
      .filter(({ fields }) => may(fields))
    const started = row.time_started.getTime()
    const until = row.time_gone?.getTime() ?? Infinity
    if (series.length > 0) wanted.push({ id: row.id, started, from: started, until, series })
  }
  return wanted
}

/** A series that is combined from all machines that its instance had one after the other. */
interface Gathered {
  readonly fields: ReadonlyMap<string, FieldValue>
  readonly pieces: SeriesPart[]
}

/**
 * The values of a series from one source. All arrays have the same length. Several series of a source share some of the
 * arrays.
 */
interface SeriesPart extends RollupInfo {
  readonly times: readonly number[]
  readonly starts: readonly number[]
  readonly values: readonly Value[]
}

/** The samples that were read of a source. */
interface Read {
  /** indexes of the columns that were read, in order */
  readonly indexes: readonly number[]
  readonly columns: Columns
  /** time of the sample before the first one, or the time at which the source started to count; null if unknown */
  readonly before: number | null
  /** sampling interval in ms */
  readonly interval: number
}

function gather(all: Map<string, Gathered>, { started, series }: WantedSource, read: Read): void {
  const { indexes, columns } = read
  const { times, samples, steps, counters } = columns
  if (times.length === 0) return
  const starts = times.map(() => started)
  const stands = representedBy(columns, read)
  for (const { part, fields } of series) {
    const key = keyOf(fields)
    const one = all.get(key) ?? { fields, pieces: [] }
    all.set(key, one)
    const values = part.valuesOf(part.columns.map((index) => counters[indexes.indexOf(index)] ?? []))
    if (!values.includes(null)) {
      one.pieces.push({ times, starts, values, ...stands })
      continue
    }
    // If a hypervisor does not support a counter, all of its values are null.
    const known = [...times.keys()].filter((n) => values[n] !== null)
    const of = <T>(column: readonly T[]) => known.map((n) => column[n] as T)
    const own = { times: of(times), samples: of(samples), steps: of(steps) }
    one.pieces.push({ times: own.times, starts: of(starts), values: of(values), ...representedBy(own, read) })
  }
}

/**
 * Returns the number of samples that each sample represents. A sample after a gap (for example while no server ran)
 * contains everything that was counted during the gap, so it represents as many samples as would have been taken.
 * Otherwise the mean there would be many times too high.
 */
function representedBy(
  { times, samples, steps }: Pick<Columns, 'times' | 'samples' | 'steps'>,
  read: Pick<Read, 'before' | 'interval'>,
): RollupInfo {
  const [counts, since, gaps]: [number[], number[], boolean[]] = [[], [], []]
  let { before } = read
  for (let n = 0; n < times.length; n++) {
    const time = times[n] ?? 0
    const taken = samples[n] ?? 1
    const step = steps[n] ?? 0
    const usual = before === null ? 0 : (time - before) / read.interval
    const isGap = usual > taken + 0.5
    gaps.push(isGap)
    counts.push(isGap ? usual : taken)
    since.push(step === 0 ? time : Math.max(before ?? -Infinity, floorTo(time, step)))
    before = time
  }
  return { counts, since, gaps }
}

/**
 * Combines the parts of a series.
 * @param isCounted whether values are counted since the source started; if not, they are levels
 */
function seriesOf({ fields, pieces }: Gathered, isCounted: boolean): Series {
  const of = <T>(column: (piece: SeriesPart) => readonly T[]): readonly T[] =>
    pieces.length === 1 && pieces[0] !== undefined ? column(pieces[0]) : pieces.flatMap(column)
  const [times, starts, values] = [
    of((piece) => piece.times),
    of((piece) => piece.starts),
    of((piece) => piece.values),
  ]
  const counts = of((piece) => piece.counts)
  const stands = { counts, since: of((piece) => piece.since), gaps: of((piece) => piece.gaps) }
  const series = {
    fields,
    times,
    starts: isCounted ? starts : null,
    values: [values],
    stands: counts.some((count) => count > 1) ? stands : null,
  }
  if (times.every((time, n) => n === 0 || (times[n - 1] ?? 0) <= time)) return series
  // The next machine may start before the last sample of the previous one, so the samples are sorted.
  const indexes = [...times.keys()].toSorted((a, b) => (times[a] ?? 0) - (times[b] ?? 0))
  return pick(series, indexes)
}
