import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/context.ts'
import { type Columns, columnsRolledTo, ColumnsReader } from './columns.ts'
import { type CounterKind, counterNames } from './counters.ts'
import { countOf, framed } from './rollups/block.ts'
import { readBoundaries, type Boundaries } from './rollups/boundaries.ts'
import { floorTo, type Step, stepLength } from './rollups/steps.ts'
import { readIntervals, type ReadInterval } from './rollups/intervals.ts'

/** A sampled source; see the table `metric_source`. */
export interface Source {
  readonly id: number
  readonly kind: CounterKind
}

/** The interval from `from`, inclusive, to `until`, exclusive. */
export interface Span {
  readonly from: Date
  readonly until: Date
}

/** The counters of a source at the last sample of a step. */
export interface Point {
  readonly time: Date
  /**
   * counters in the order of `counterNames`, counted from the start of the machine; null if unknown. Exact up to 2^52.
   */
  readonly counters: readonly (number | null)[]
  /** number of raw samples that this point represents, including itself */
  readonly samples: number
  /** length in ms of the clock-aligned interval in which the raw samples were taken; 0 for a single sample */
  readonly step: number
}

/**
 * Returns the counters of these sources in a span by source, in chronological order. A source without samples has no
 * points. The latest minute may be missing if the sampling server has not written it yet.
 * @param step distance of points; larger where samples of that step are no longer stored. The last, incomplete step is
 * read at a finer resolution, so that the end is exact.
 */
export async function readPoints(
  db: Db,
  sources: readonly Source[],
  span: Span,
  step: Step = 'sample',
): Promise<Map<number, Point[]>> {
  const open = await fetchColumns(db, await readBoundaries(db), sources, span, step)
  return new Map(
    sources.map((source) => [source.id, pointsOf(open(source, [...counterNames[source.kind].keys()]))]),
  )
}

const pointsOf = ({ times, samples, steps, counters }: Columns): Point[] =>
  times.map((time, n) => ({
    time: new Date(time),
    counters: counters.map((column) => {
      const value = column[n] ?? NaN
      return Number.isNaN(value) ? null : value
    }),
    samples: samples[n] ?? 1,
    step: steps[n] ?? 0,
  }))

/**
 * Fetches the same samples by column. The bytes are fetched now, and decoded later source by source, so that the
 * database can fetch more during the decoding. Only the counters at the given indexes of `counterNames` are decoded.
 */
export async function fetchColumns(
  db: Db,
  seams: Boundaries,
  sources: readonly Source[],
  span: Span,
  step: Step,
): Promise<(source: Source, indexes: readonly number[]) => Columns> {
  const [from, until] = [span.from.getTime(), span.until.getTime()]
  const stretches = readIntervals(seams, { from, until }, step)
  const rows = Map.groupBy(await readRows(db, sources, stretches), ({ source_id }) => source_id)
  return ({ id, kind }, indexes) => {
    const columns = new ColumnsReader(kind, indexes)
    for (const { stretch, rolled, taken } of rows.get(id) ?? []) {
      const within = stretches[stretch]
      if (within === undefined) continue
      for (const bytes of framed(taken ?? new Uint8Array())) columns.addRaw(bytes, within)
      for (const bytes of framed(rolled ?? new Uint8Array())) columns.addRolled(bytes, within)
    }
    return rolledIn(stretches, kind, columns.read())
  }
}

/** The rows of one source in a time range, concatenated. Each is preceded by its length. */
interface Row {
  readonly source_id: number
  readonly stretch: number
  /** samples that were rolled up to the step of the time range */
  readonly rolled: Uint8Array | null
  /** raw samples */
  readonly taken: Uint8Array | null
}

/**
 * Reads the rows in one statement, so that a row that is compacted at the same time is read exactly once. The rows of
 * the sources are looked up by key in each slot.
 */
async function readRows(
  db: Db,
  sources: readonly Source[],
  stretches: readonly ReadInterval[],
): Promise<readonly Row[]> {
  if (stretches.length === 0 || sources.length === 0) return []
  const ids = sources.map(({ id }) => id)
  const parts = stretches.flatMap((stretch, n) => [
    storedIn(stretch, n, ids),
    ...(stretch.table === 'metric_chunk' ? [recentIn(stretch, n, ids)] : []),
  ])
  const { rows } = await sql<Row>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows
}

const iso = (time: number): string => new Date(time).toISOString()

/** Concatenates the bytes of many rows. */
const together = (bytes: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<Uint8Array> =>
  sql`string_agg(int4send(length(${bytes})) || ${bytes}, ''::bytea order by ${order})`

function storedIn({ table, column, slot, from, until }: ReadInterval, n: number, ids: readonly number[]) {
  const bytes = sql.ref(`kept.${column}`)
  const isRolled = column !== 'data'
  // Chunks of sources that are sampled once a minute contain raw samples only.
  const chunk = table === 'metric_chunk' && isRolled
  return sql<Row>`
    select kept.source_id, ${n}::int as stretch,
      ${isRolled ? together(bytes, sql`slot.time`) : sql`null::bytea`} as rolled,
      ${isRolled && !chunk ? sql`null::bytea` : together(sql`kept.data`, sql`slot.time`)}
        ${chunk ? sql`filter (where ${bytes} is null)` : sql``} as taken
    from generate_series(${iso(floorTo(from, slot))}::timestamptz, ${iso(until - 1)}::timestamptz,
                         ${slot}::float8 * interval '1 millisecond') as slot (time)
    cross join lateral (select * from ${sql.table(table)} k
                        where k.time = slot.time and k.source_id = any(${ids}::bigint[]) offset 0) kept
    group by kept.source_id`
}

function recentIn(stretch: ReadInterval, n: number, ids: readonly number[]) {
  return sql<Row>`
    select source_id, ${n}::int, null::bytea, ${together(sql`data`, sql`time`)}
    from metric_recent
    where ${isRecentIn(stretch, ids)}
    group by source_id`
}

const isRecentIn = ({ from, until }: ReadInterval, ids: readonly number[]) => sql<boolean>`
  source_id = any(${ids}::bigint[]) and time >= ${iso(floorTo(from, stepLength.quarter))}::timestamptz
    and time < ${iso(until)}::timestamptz`

/**
 * Maximum number of samples in the row of a minute, for a rarely sampled source: those of two checks, and the one
 * before them.
 */
const samplesOfRow = 3

/**
 * Returns the approximate number of samples, never less than the real one, of sources that are not sampled at every
 * check, by source. Sources without samples are omitted. It takes as long as finding the samples. For other sources the
 * number is computed from their lifetime.
 * @param sources with their lifetime in ms
 */
export async function countSamples(
  db: Db,
  sources: readonly { readonly id: number; readonly from: number; readonly until: number }[],
  stretches: readonly ReadInterval[],
): Promise<ReadonlyMap<number, number>> {
  const parts = stretches.flatMap((stretch) => {
    const there = sources.filter(({ from, until }) => from < stretch.until && until >= stretch.from)
    const ids = there.map(({ id }) => id)
    if (ids.length === 0) return []
    const kept = countIn(stretch, there)
    return stretch.table === 'metric_chunk'
      ? [
          kept,
          sql`select source_id, ${samplesOfRow}::int from metric_recent where ${isRecentIn(stretch, ids)}`,
        ]
      : [kept]
  })
  if (parts.length === 0) return new Map()
  const { rows } = await sql<{ id: number; samples: number }>`
    select id, sum(samples)::float8 as samples from (${sql.join(parts, sql` union all `)}) as counted group by id`.execute(
    db,
  )
  return new Map(rows.map(({ id, samples }) => [id, samples]))
}

function countIn(
  { table, column, slot, step, from, until }: ReadInterval,
  sources: readonly { readonly id: number; readonly from: number; readonly until: number }[],
) {
  const firsts = sources.map((source) => iso(floorTo(Math.max(from, source.from), slot)))
  const lasts = sources.map((source) => iso(Math.min(until - 1, source.until)))
  return sql`
    select source.id, ${countedIn({ table, column, step })} as samples
    from unnest(${sources.map(({ id }) => id)}::bigint[], ${firsts}::timestamptz[], ${lasts}::timestamptz[])
      as source (id, first, last)
    cross join generate_series(source.first, source.last, ${slot}::float8 * interval '1 millisecond') as slot (time)
    cross join lateral (select * from ${sql.table(table)} k
                        where k.time = slot.time and k.source_id = source.id offset 0) kept`
}

/**
 * Returns the number of samples of a row at the step of its time range. A chunk that is not rolled up contains raw
 * samples.
 */
function countedIn({ table, column, step }: Pick<ReadInterval, 'table' | 'column' | 'step'>) {
  if (step === 0) return sql`kept.samples`
  const rolled = countOf(sql.ref(`kept.${column}`))
  return table === 'metric_chunk' ? sql`coalesce(${rolled}, kept.samples)` : rolled
}

/** Rolls up the samples of several rows to the requested step, since each row was rolled up on its own. */
function rolledIn(stretches: readonly ReadInterval[], kind: CounterKind, columns: Columns): Columns {
  if (stretches.every(({ apart }) => apart === 1)) return columns
  const apartAt = (time: number) => stretches.find(({ from, until }) => time >= from && time < until)?.apart
  return columnsRolledTo((time) => apartAt(time) ?? 1, kind, columns)
}
