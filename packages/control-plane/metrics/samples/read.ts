import { sql } from 'kysely'
import type { Db } from '#kernel/context.ts'
import { decodeChunk, type Sample } from './codec/chunk.ts'
import type { CounterKind, Counters } from './counters.ts'
import { fromKept } from './kept.ts'
import { slotLength, slotOf } from './slot.ts'

/** What counters are of; see the table `metric_source`. */
export interface Source {
  readonly id: number
  readonly kind: CounterKind
}

/** From the first moment to just before the other. */
export interface Span {
  readonly from: Date
  readonly until: Date
}

/** The state of a source's counters at the last of some samples. */
export interface Point {
  readonly time: Date
  /** in the order of `counterNames`, since the machine's start; null: not known */
  readonly counters: Counters
  /** how many samples this point stands for, itself among them */
  readonly samples: number
}

/**
 * What was counted of these sources in a span of time, by source, earliest first; a source without samples has no
 * points. Up to a minute of the latest is still with the server that samples.
 * @param spacing ms. The span is cut into pieces so long, counted back from its end, and the last sample of each is
 *   its point, as aligning by OxQL does (semantics/metrics.md section 3). 0: every sample. From a slot's length on
 *   (15 min), only chunks at the ends of pieces are opened, so that two weeks cost little more than an hour.
 */
export async function readPoints(
  db: Db,
  sources: readonly Source[],
  span: Span,
  spacing = 0,
): Promise<Map<number, Point[]>> {
  const rows = await readRows(db, sources, span, spacing)
  const bySource = Map.groupBy(rows, ({ source_id }) => source_id)
  return new Map(
    sources.map(({ id, kind }) => [id, pointsOf(kind, bySource.get(id) ?? [], pieceOf(span, spacing))]),
  )
}

interface Row {
  readonly source_id: number
  readonly time: Date
  /** of chunks; pieces of the recent past are always opened */
  readonly samples: number
  /** null: another chunk holds its piece's last sample */
  readonly data: Uint8Array | null
}

/**
 * One statement, so that what is folded meanwhile is seen once. Each slot of each source is looked for by its key. Of
 * the chunks that begin in one piece, the last two are opened: all samples of the last may lie in the next piece. So is
 * one that begins before the span.
 */
async function readRows(
  db: Db,
  sources: readonly Source[],
  { from, until }: Span,
  spacing: number,
): Promise<readonly Row[]> {
  const first = new Date(slotOf(from.getTime()))
  const opened =
    spacing < slotLength
      ? sql`data`
      : sql`case when time < ${from} or row_number() over (
          partition by source_id, floor(extract(epoch from ${until}::timestamptz - time) * 1000 / ${spacing}::float8)
          order by time desc) <= 2 then data end`
  const { rows } = await sql<Row>`
    select source_id, time, samples, ${opened} as data
    from (select source.id as source_id, slot.time, chunk.samples, chunk.data
          from unnest(${sources.map(({ id }) => id)}::bigint[]) as source (id)
          cross join generate_series(${first}::timestamptz, ${until}::timestamptz,
                                     ${slotLength}::float8 * interval '1 millisecond') as slot (time)
          cross join lateral (select c.samples, c.data from metric_chunk c
                              where c.time = slot.time and c.source_id = source.id offset 0) chunk) chunks
    union all
    select source_id, time, 0, data from metric_recent
    where source_id = any(${sources.map(({ id }) => id)}::bigint[]) and time >= ${first} and time < ${until}
    order by source_id, time`.execute(db)
  return rows
}

/** Which piece of the span a time lies in; null outside of the span. Without spacing each time is a piece. */
function pieceOf({ from, until }: Span, spacing: number): (time: number) => number | null {
  const [start, end] = [from.getTime(), until.getTime()]
  return (time) => {
    if (time < start || time >= end) return null
    return spacing === 0 ? time : Math.floor((end - time) / spacing)
  }
}

function pointsOf(kind: CounterKind, rows: readonly Row[], piece: (time: number) => number | null): Point[] {
  const last = new Map<number, Sample>()
  const counts = new Map<number, number>()
  const count = (time: number, samples: number): void => {
    const at = piece(time)
    if (at !== null) counts.set(at, (counts.get(at) ?? 0) + samples)
  }
  // What a server wrote again after it had been folded is there twice until it is folded again.
  const seen = new Set<number>()
  for (const { time, samples, data } of rows) {
    if (data === null) count(time.getTime(), samples)
    else {
      for (const sample of decodeChunk(data)) {
        const at = piece(sample.time)
        if (at === null || seen.has(sample.time)) continue
        seen.add(sample.time)
        count(sample.time, 1)
        if ((last.get(at)?.time ?? -Infinity) < sample.time) last.set(at, sample)
      }
    }
  }
  return [...last]
    .map(([at, sample]) => ({
      time: new Date(sample.time),
      counters: fromKept(kind, sample).counters,
      samples: counts.get(at) ?? 1,
    }))
    .toSorted((a, b) => a.time.getTime() - b.time.getTime())
}
