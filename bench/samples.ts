import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Db } from '@portico/control-plane/kernel/context.ts'
import { migrateToLatest } from '@portico/control-plane/kernel/database/migrate.ts'
import { tendPartitions } from '@portico/control-plane/kernel/database/partitions.ts'
import { compactSome } from '@portico/control-plane/metrics/samples/compact.ts'
import { SampleBuffer } from '@portico/control-plane/metrics/samples/buffer.ts'
import { toStored } from '@portico/control-plane/metrics/samples/stored-form.ts'
import { readPoints } from '@portico/control-plane/metrics/samples/read.ts'
import { chunkPartitions, slotLength } from '@portico/control-plane/metrics/samples/slot.ts'
import { openPool } from '@portico/adapters/postgres/pool.ts'
import { startPostgres } from '@portico/adapters/postgres/managed.ts'
import { sql } from 'kysely'
import { type CountingSource, sampledMachines, simulatedMachines } from './sampled-machines.ts'

const machines = Number(process.env['BENCH_MACHINES'] ?? 2000)
const slots = Number(process.env['BENCH_SLOTS'] ?? 2)
const day = 86_400_000
const start = Date.UTC(2026, 0, 5, 9)
/**
 * Ms between samples, and ms between PostgreSQL's checkpoints. After a checkpoint, PostgreSQL writes whole pages to the
 * WAL again.
 */
const interval = 5000
const checkpoints = 300_000

type Report = (cells: readonly string[]) => void

/** Adds the counters of a source at one time. */
interface Layout {
  readonly add: (source: CountingSource, time: number, counters: readonly bigint[]) => void
  readonly minute: () => Promise<void>
  readonly slot: (now: Date) => Promise<void>
}

/** Returns the layout that Portico uses: chunks. */
function chunks(db: Db): Layout {
  const buffered = new SampleBuffer()
  return {
    add: ({ id, kind }, time, counters) => buffered.add(id, toStored(kind, { time, counters })),
    minute: () => buffered.write(db),
    slot: async (now) => {
      for (let after: number | null = 0; after !== null;) after = await compactSome(db, now, after)
    },
  }
}

/** Returns the layout that Portico used before chunks, for comparison: a row per source and time. */
function rows(db: Db): Layout {
  let buffered: { id: number; time: string; counters: string }[] = []
  return {
    add: ({ id }, time, counters) =>
      buffered.push({ id, time: new Date(time).toISOString(), counters: `{${counters.join(',')}}` }),
    minute: async () => {
      // Inserts the samples time by time, as they were taken.
      for (const moment of Map.groupBy(buffered, ({ time }) => time).values()) {
        await sql`insert into sample_rows select unnest(${moment.map(({ id }) => id)}::bigint[]),
          unnest(${moment.map(({ time }) => time)}::timestamptz[]),
          unnest(${moment.map(({ counters }) => counters)}::text[])::bigint[]`.execute(db)
      }
      buffered = []
    },
    slot: () => Promise.resolve(),
  }
}

/** Adds samples of the sources for `length` ms. */
async function live(
  db: Db,
  layout: Layout,
  sources: readonly CountingSource[],
  length: number,
): Promise<void> {
  let last = start - interval
  for (let passed = 0; passed < length; passed += interval) {
    // Timers are late by a few milliseconds.
    const time = start + passed + (passed % 7)
    for (const source of sources) layout.add(source, time, source.step(time - last))
    last = time
    const now = passed + interval
    if (now % 60_000 === 0) await layout.minute()
    if (now % slotLength === 0) await layout.slot(new Date(start + now))
    if (now % checkpoints === 0) await sql`checkpoint`.execute(db)
  }
}

/** Returns the size of a table with its partitions and indexes, and the total size of WAL, in bytes. */
async function written(db: Db, table: string): Promise<{ stored: number; wal: number }> {
  const { rows: found } = await sql<{ stored: number; wal: number }>`
    select pg_total_relation_size(${table}::regclass) + coalesce((
             select sum(pg_total_relation_size(inhrelid)) from pg_inherits where inhparent = ${table}::regclass), 0)
             as stored,
           pg_current_wal_insert_lsn() - '0/0' as wal`.execute(db)
  return found[0] ?? { stored: 0, wal: 0 }
}

interface Kind {
  readonly name: string
  readonly count: number
  readonly sources: readonly CountingSource[]
}

async function measureLayout(
  db: Db,
  report: Report,
  kind: Kind,
  layout: Layout,
  table: string,
  length: number,
) {
  await sql`checkpoint`.execute(db)
  const before = await written(db, table)
  const began = performance.now()
  await live(db, layout, kind.sources, length)
  const took = performance.now() - began
  const after = await written(db, table)
  const scale = (day / length) * (machines / kind.count)
  const gigabytes = (bytes: number) => `${((bytes * scale) / 1e9).toFixed(2)} GB`
  const [stored, wal] = [after.stored - before.stored, after.wal - before.wal]
  report([
    `${kind.name}, ${table}`,
    `${gigabytes(stored + wal)} a day`,
    `${gigabytes(stored)} tables and indexes, ${gigabytes(wal)} WAL; ${((took / length) * 100 * (machines / kind.count)).toFixed(1)} % of the time, making them up included`,
  ])
}

/**
 * Measures the storage that 2,000 machines need in a day, extrapolated from some slots of 15 minutes. Half of the
 * machines are busy without a pattern, half are idle. `BENCH_MACHINES` and `BENCH_SLOTS` change the numbers.
 */
export async function measureSamples(report: Report): Promise<void> {
  const data = mkdtempSync(path.join(tmpdir(), 'portico-bench-'))
  chmodSync(data, 0o755)
  const postgres = await startPostgres(data)
  const db = openPool(postgres.url)
  try {
    await migrateToLatest(db)
    await tendPartitions(db, chunkPartitions, new Date(start), 14 * day)
    await sql`create table sample_rows (source_id bigint, time timestamptz, counters bigint[],
      primary key (source_id, time))`.execute(db)
    const busy = (count: number, vcpus: number): Kind => ({
      name: `${machines} machines, ${vcpus} vCPU, half of them busy`,
      count,
      sources: sampledMachines(count, vcpus),
    })
    await measureLayout(db, report, busy(machines, 1), rows(db), 'sample_rows', checkpoints * 2)
    // The table is dropped now, because PostgreSQL's later cleanup would count for the next measurement.
    await sql`drop table sample_rows`.execute(db)
    const simulated = { name: `${machines} machines, 1 vCPU, of the simulated rack`, count: machines }
    const kinds = [
      { ...simulated, sources: simulatedMachines(machines) },
      busy(machines, 1),
      busy(Math.ceil(machines / 4), 4),
    ]
    for (const kind of kinds) {
      await sql`truncate metric_chunk`.execute(db)
      await measureLayout(db, report, kind, chunks(db), 'metric_chunk', slotLength * slots)
    }
    await measureReading(db, report)
  } finally {
    await db.destroy()
    await postgres.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

/**
 * Measures reading two weeks of one machine among others, from chunks and the minutes stored in them, without rollups.
 */
async function measureReading(db: Db, report: Report): Promise<void> {
  const first = start - 14 * day
  for (let time = first; time < start; time += day) {
    await tendPartitions(db, chunkPartitions, new Date(time), 30 * day)
  }
  // All chunks are equal, since a chunk's content does not affect the time to find and open it.
  await sql`
    insert into metric_chunk (time, source_id, samples, data, minutes, quarters)
    select slot, source, samples, data, minutes, quarters
    from (select samples, data, minutes, quarters from metric_chunk order by length(data) desc limit 1) chunk,
      generate_series(${new Date(first)}::timestamptz, ${new Date(start - slotLength)}::timestamptz, interval '15 min') slot,
      generate_series(1, 100) source`.execute(db)
  await sql`vacuum analyze metric_chunk`.execute(db)
  const sources = [1, 2, 3, 4].map((id) => ({ id, kind: 'disk' as const }))
  for (const [name, length, step] of [
    ['an hour, all samples', 3_600_000, 'sample'],
    ['a day, by the minute', day, 'minute'],
    ['two weeks, by the hour', 14 * day, 'hour'],
  ] as const) {
    const span = { from: new Date(start - length), until: new Date(start) }
    const times: number[] = []
    for (let n = 0; n < 10; n++) {
      const began = performance.now()
      await readPoints(db, sources, span, step)
      times.push(performance.now() - began)
    }
    const [median = 0] = times.toSorted((a, b) => a - b).slice(5)
    report([`4 sources over ${name}, not rolled up yet`, `${median.toFixed(0)} ms`, ''])
  }
}
