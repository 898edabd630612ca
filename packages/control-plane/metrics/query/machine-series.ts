import { fieldsTestOf, idsIn, type ReadPattern, type Span } from '@portico/domain/oxql/conditions.ts'
import type { Get } from '@portico/domain/oxql/plan.ts'
import { type FieldValue, keyOf, type Series } from '@portico/domain/oxql/tables/table.ts'
import { sql } from 'kysely'
import type { Db } from '#kernel/context.ts'
import { type Point, readPoints } from '../samples/read.ts'
import { slotLength, slotOf } from '../samples/slot.ts'
import type { MachineMetric, MachinePart } from './machine-metrics.ts'

/** Of whom something is read: a project; null: everybody. */
export interface Whose {
  readonly projectId: string | null
}

/** A source with the series that a query wants of it. */
interface Wanted {
  readonly id: number
  readonly started: number
  readonly series: readonly { readonly part: MachinePart; readonly fields: ReadonlyMap<string, FieldValue> }[]
}

/** What a query wants of machines, found and not read yet. */
export interface MachineSeries {
  /** about how many samples that is: pieces of the last quarter of an hour are not opened to count */
  readonly samples: number
  /** Read all of it, so many sources at a time. @param between before each of them but the first */
  read(sourcesAtOnce: number, between: () => Promise<void>): Promise<readonly Series[]>
}

export async function findMachineSeries(
  db: Db,
  get: Get,
  metric: MachineMetric,
  whose: Whose & { readonly readPattern: ReadPattern; readonly within: Span },
): Promise<MachineSeries> {
  const span = {
    from: new Date(Math.max(get.times.from, whose.within.from)),
    // The end of a span is none of its times; that of a condition is.
    until: new Date(Math.min(get.times.to, whose.within.to) + 1),
  }
  const wanted = span.from < span.until ? await findSources(db, get, metric, { ...whose, ...span }) : []
  return {
    samples: await countSamples(db, wanted, span),
    read: async (sourcesAtOnce, between) => {
      const gathered = new Map<string, Gathered>()
      for (let at = 0; at < wanted.length; at += sourcesAtOnce) {
        if (at > 0) await between()
        const some = wanted.slice(at, at + sourcesAtOnce)
        const points = await readPoints(
          db,
          some.map(({ id }) => ({ id, kind: metric.kind })),
          span,
        )
        for (const source of some) gather(gathered, source, points.get(source.id) ?? [])
      }
      return [...gathered.values()].map(seriesOf)
    },
  }
}

async function findSources(
  db: Db,
  { where, shape }: Get,
  metric: MachineMetric,
  asked: Whose & { readonly readPattern: ReadPattern; readonly from: Date; readonly until: Date },
): Promise<readonly Wanted[]> {
  const ids = where === null ? new Map<string, string>() : idsIn(where, shape)
  const named = (...names: string[]) =>
    names.map((name) => ids.get(name)).find((id) => id !== undefined) ?? null
  const [instance, target] = [named('instance_id', 'attached_instance_id'), named('disk_id', 'interface_id')]
  const { rows } = await sql<SourceRow>`
    select s.id, s.target_id, s.number, s.instance_id, s.project_id, s.silo_id, s.sled_id, s.time_started,
      coalesce(d.block_size, 512) as block_size, l.serial, l.part, l.revision
    from metric_source s
    left join disk d on s.kind = 'disk' and d.id = s.target_id
    left join sled l on s.kind = 'vcpu' and l.id = s.sled_id
    where s.kind = ${metric.kind} and s.time_started < ${asked.until}
      and (s.time_gone is null or s.time_gone >= ${asked.from})
      and (${asked.projectId}::uuid is null or s.project_id = ${asked.projectId}::uuid)
      and (${named('project_id')}::uuid is null or s.project_id = ${named('project_id')}::uuid)
      and (${instance}::uuid is null or s.instance_id = ${instance}::uuid)
      and (${target}::uuid is null or s.target_id = ${target}::uuid)
    order by s.time_started, s.id`.execute(db)
  const may = where === null ? () => true : fieldsTestOf(where, shape, asked.readPattern)
  return rows.flatMap((row) => {
    const series = metric.parts
      .map((part) => ({ part, fields: fieldsOf(row, metric, part) }))
      .filter(({ fields }) => may(fields))
    return series.length === 0 ? [] : [{ id: row.id, started: row.time_started.getTime(), series }]
  })
}

interface SourceRow {
  readonly id: number
  readonly target_id: string
  readonly number: number
  readonly instance_id: string
  readonly project_id: string
  readonly silo_id: string
  readonly sled_id: string
  readonly time_started: Date
  readonly block_size: number
  readonly serial: string | null
  readonly part: string | null
  readonly revision: number | null
}

function fieldsOf(row: SourceRow, { kind }: MachineMetric, { fields }: MachinePart): Map<string, FieldValue> {
  const own: Readonly<Record<MachineMetric['kind'], Readonly<Record<string, FieldValue>>>> = {
    vcpu: {
      instance_id: row.instance_id,
      sled_id: row.sled_id,
      sled_model: row.part ?? '',
      sled_revision: row.revision ?? 0,
      sled_serial: row.serial ?? '',
      vcpu_id: row.number,
    },
    disk: { attached_instance_id: row.instance_id, block_size: row.block_size, disk_id: row.target_id },
    nic: { instance_id: row.instance_id, interface_id: row.target_id },
  }
  const owners = { project_id: row.project_id, silo_id: row.silo_id }
  return new Map(Object.entries({ ...own[kind], ...owners, ...fields }))
}

/** Most samples that a minute's piece of the last quarter of an hour has. */
const samplesOfPiece = 13

async function countSamples(
  db: Db,
  wanted: readonly Wanted[],
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<number> {
  if (wanted.length === 0) return 0
  const [ids, series] = [wanted.map(({ id }) => id), wanted.map((source) => source.series.length)]
  const first = new Date(slotOf(from.getTime()))
  const { rows } = await sql<{ samples: number }>`
    with source as (select * from unnest(${ids}::bigint[], ${series}::int[]) as source (id, series))
    select coalesce(sum(samples * series), 0)::float8 as samples from (
      select c.samples, source.series
      from generate_series(${first}::timestamptz, ${until}::timestamptz,
                           ${slotLength}::float8 * interval '1 millisecond') as slot (time)
      join metric_chunk c on c.time = slot.time join source on source.id = c.source_id
      union all
      select ${samplesOfPiece}, source.series from metric_recent r join source on source.id = r.source_id
      where r.time >= ${first} and r.time < ${until}) all_of_them`.execute(db)
  return rows[0]?.samples ?? 0
}

/** One series over all machines that its instance has been. */
interface Gathered {
  readonly fields: ReadonlyMap<string, FieldValue>
  readonly samples: { readonly time: number; readonly start: number; readonly value: number | null }[]
}

function gather(all: Map<string, Gathered>, { started, series }: Wanted, points: readonly Point[]): void {
  if (points.length === 0) return
  for (const { part, fields } of series) {
    const key = keyOf(fields)
    const one = all.get(key) ?? { fields, samples: [] }
    all.set(key, one)
    for (const { time, counters } of points) {
      const value = counters[part.counter] ?? null
      // What hypervisors do not count is no sample of it.
      if (value !== null) one.samples.push({ time: time.getTime(), start: started, value: Number(value) })
    }
  }
}

function seriesOf({ fields, samples }: Gathered): Series {
  const sorted = samples.toSorted((a, b) => a.time - b.time)
  return {
    fields,
    times: sorted.map(({ time }) => time),
    starts: sorted.map(({ start }) => start),
    values: [sorted.map(({ value }) => value)],
  }
}
