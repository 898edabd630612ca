import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Db } from '@portico/control-plane/kernel/context.ts'
import { migrateToLatest } from '@portico/control-plane/kernel/database/migrate.ts'
import { createPartition } from '@portico/control-plane/kernel/database/partitions.ts'
import { compactSome } from '@portico/control-plane/metrics/samples/compact.ts'
import { SampleBuffer } from '@portico/control-plane/metrics/samples/buffer.ts'
import { toStored } from '@portico/control-plane/metrics/samples/stored-form.ts'
import { type Progress, rollSome } from '@portico/control-plane/metrics/samples/rollups/roller.ts'
import { hourPartitions, minutePartitions } from '@portico/control-plane/metrics/samples/rollups/tables.ts'
import { chunkPartitions, slotLength, slotOf } from '@portico/control-plane/metrics/samples/slot.ts'
import { openPool } from '@portico/adapters/postgres/pool.ts'
import { startPostgres } from '@portico/adapters/postgres/managed.ts'
import { logIn, type RunningServer, startServer } from '@portico/server/testing/server-process.ts'
import { sql } from 'kysely'
import { type CountingSource, sampledMachines } from './sampled-machines.ts'

const machines = Number(process.env['BENCH_MACHINES'] ?? 1000)
const hours = Number(process.env['BENCH_HOURS'] ?? 24)
/** Number of machines with samples of their own; the other machines use the same samples. */
const different = Math.min(machines, 20)
const sourcesOfMachine = 3
const interval = 5000
const day = 86_400_000
const id = (n: number, kind: number) => `00000000-0000-4000-80${kind}0-${String(n).padStart(12, '0')}`

type Report = (cells: readonly string[]) => void

/**
 * Measures queries on samples: a day of 1,000 machines with one vCPU, disk and interface each. Half of the machines are
 * busy without a pattern. `BENCH_MACHINES` and `BENCH_HOURS` change the numbers.
 */
export async function measureQueries(report: Report): Promise<void> {
  const data = mkdtempSync(path.join(tmpdir(), 'portico-bench-'))
  chmodSync(data, 0o755)
  let server: RunningServer | null = null
  const postgres = await startPostgres(data)
  const db = openPool(postgres.url)
  try {
    await migrateToLatest(db)
    const now = Date.now()
    await makeSources(db, now)
    await makeHistory(db, now, report)
    server = await startServer(['--port', '0', '--data', data])
    const cookie = await logIn(server.url)
    for (const [what, query] of questions) {
      const { median, worst, answer } = await ask(server.url, cookie, query)
      report([what, `${median.toFixed(0)} ms`, `at most ${worst.toFixed(0)} ms; ${answer}`])
    }
    await measurePages(db, now, server.url, cookie, report)
  } finally {
    await server?.stop()
    await db.destroy()
    await postgres.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

const last = (length: string, more = '') => `filter timestamp >= @now() - ${length}${more}`
const one = ` && instance_id == "${id(3, 1)}"`
const questions = [
  [
    'one instance’s CPU over an hour',
    `get virtual_machine:vcpu_usage | ${last('1h', one)} | align mean_within(60s)`,
  ],
  ['… over a day', `get virtual_machine:vcpu_usage | ${last('24h', one)} | align mean_within(24m)`],
  [
    'CPU of the fleet over a day, by silo',
    `get virtual_machine:vcpu_usage | ${last('24h', ' && state == "run"')} | align mean_within(24m) | group_by [silo_id], sum`,
  ],
  [
    '… each state of it',
    `get virtual_machine:vcpu_usage | ${last('24h')} | align mean_within(24m) | group_by [state], sum`,
  ],
  [
    'bytes written by each instance over a day',
    `get virtual_disk:bytes_written | ${last('24h')} | align mean_within(1h) | group_by [attached_instance_id], sum`,
  ],
  [
    'bytes sent by the fleet over an hour',
    `get instance_network_interface:bytes_sent | ${last('1h')} | align mean_within(1m) | group_by [], sum`,
  ],
] as const

async function ask(url: string, cookie: string, query: string) {
  const times: number[] = []
  let answer = ''
  for (let n = 0; n < 12; n++) {
    const began = performance.now()
    const response = await fetch(`${url}/v1/system/timeseries/query`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    })
    const body = (await response.json()) as { tables?: { timeseries: object }[]; message?: string }
    // The first requests are a warm-up and not measured.
    if (n >= 2) times.push(performance.now() - began)
    const series = Object.values(body.tables?.[0]?.timeseries ?? {}) as {
      points: { timestamps: unknown[] }
    }[]
    answer =
      response.status === 200
        ? `${series.length} series of ${series[0]?.points.timestamps.length ?? 0} points`
        : `REFUSED: ${body.message}`
  }
  times.sort((a, b) => a - b)
  return { median: times[times.length >> 1] ?? 0, worst: times.at(-1) ?? 0, answer }
}

/**
 * Measures the requests of pages about machines: utilization, idle instances, and overviews. All machines are in one
 * project.
 */
async function measurePages(db: Db, now: number, url: string, cookie: string, report: Report): Promise<void> {
  const made = await fetch(`${url}/v1/projects`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'measured', description: '' }),
  })
  const project = (await made.json()) as { id: string }
  await db.transaction().execute(async (tx) => {
    // Triggers are off, so that none of these changes is logged.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      update metric_source set project_id = p.id, silo_id = p.silo_id, time_gone = null,
        time_started = ${new Date(slotOf(now - hours * 3_600_000) - interval)}
      from project p where p.id = ${project.id} and machine_id is not null`.execute(tx)
    await sql`
      insert into instance (id, silo_id, project_id, name, description, hostname, ncpus, memory, user_data, run_state,
                            time_run_state_updated, auto_restart_policy, time_created, time_modified)
      select s.instance_id, p.silo_id, p.id, 'vm-' || row_number() over (order by s.id), '', 'vm', 1, 1073741824, '',
        'running', now(), 'never', s.time_started, now()
      from metric_source s, project p where s.kind = 'vcpu' and p.id = ${project.id}`.execute(tx)
  })
  await sql`vacuum analyze metric_source, instance`.execute(db)
  const ids = (count: number) =>
    Array.from({ length: Math.min(count, machines) }, (_, n) => `instance=${id(n, 1)}`).join('&')
  for (const [what, path, found] of [
    [
      'use of 25 instances in the last hour',
      `/portico/v1/instance-use?project=${project.id}&minutes=60&points=30&${ids(25)}`,
      'items',
    ],
    [
      'use of 100 instances',
      `/portico/v1/instance-use?project=${project.id}&minutes=60&points=30&${ids(100)}`,
      'items',
    ],
    ['which instances of the silo were idle for a week', '/portico/v1/utilization/idle', 'items'],
    [
      'a page of the list of idle instances',
      `/v1/instances?project=${project.id}&state=idle&limit=25`,
      'items',
    ],
    ['overview of the project', `/portico/v1/project-overview?project=${project.id}`, 'needs'],
    ['… what its instances did lately', `/portico/v1/overview-work?project=${project.id}`, 'busiest'],
    ['overview of the silo', '/portico/v1/silo-overview', 'needs'],
    ['… of the fleet', '/portico/v1/fleet-overview', 'needs'],
  ] as const) {
    const times: number[] = []
    let answer = ''
    for (let n = 0; n < 12; n++) {
      const began = performance.now()
      const response = await fetch(`${url}${path}`, { headers: { cookie } })
      const body = (await response.json()) as Record<string, unknown[]> & { message?: string }
      if (n >= 2) times.push(performance.now() - began)
      answer = response.status === 200 ? `${body[found]?.length} told` : `REFUSED: ${String(body.message)}`
    }
    times.sort((a, b) => a - b)
    report([what, `${(times[times.length >> 1] ?? 0).toFixed(0)} ms`, `at most ${(times.at(-1) ?? 0).toFixed(0)} ms; ${answer}`]) // prettier-ignore
  }
}

async function makeSources(db: Db, now: number): Promise<void> {
  await sql`
    insert into metric_source (machine_id, kind, target_id, number, instance_id, project_id, silo_id, sled_id, time_started)
    select machine, (array['vcpu', 'disk', 'nic'])[1 + k],
      case k when 0 then instance else format('00000000-0000-4000-803%s-%s', k, lpad(n::text, 12, '0'))::uuid end,
      0, instance, ${id(1, 4)}::uuid, format('00000000-0000-4000-8050-%s', lpad((n % 4)::text, 12, '0'))::uuid,
      ${id(1, 6)}::uuid, ${new Date(now - 40 * day)}
    from generate_series(0, ${machines - 1}) as n cross join generate_series(0, ${sourcesOfMachine - 1}) as k
    cross join lateral (select format('00000000-0000-4000-8020-%s', lpad(n::text, 12, '0'))::uuid as machine,
                               format('00000000-0000-4000-8010-%s', lpad(n::text, 12, '0'))::uuid as instance) ids
    order by n, k`.execute(db)
}

/**
 * Stores a day of samples until now: chunks, rollups, and for the last quarter of an hour recent samples per minute.
 */
async function makeHistory(db: Db, now: number, report: Report): Promise<void> {
  const begin = slotOf(now - hours * 3_600_000)
  for (let time = begin; time < now + day; time += day) {
    for (const partitions of [chunkPartitions, minutePartitions, hourPartitions]) {
      await createPartition(db, partitions, new Date(time))
    }
  }
  const sources = sampledMachines(different, 1)
  const began = performance.now()
  const measured = await live(db, sources, begin, now)
  const took = performance.now() - began
  await sql`vacuum analyze metric_source`.execute(db)
  const stored: [string, number][] = []
  for (const [table, columns] of [
    ['metric_chunk', 'samples, data, minutes, quarters'],
    ['metric_minute', 'minutes, quarters'],
    ['metric_hour', 'hours'],
    ['metric_recent', 'data, minutes'],
  ] as const) {
    const before = await sizeOf(db, table)
    stored.push([table, before])
    await sql`
      insert into ${sql.table(table)} (time, source_id, ${sql.raw(columns)})
      select time, source_id + ${different * sourcesOfMachine} * k, ${sql.raw(columns)}
      from ${sql.table(table)} cross join generate_series(1, ${Math.ceil(machines / different) - 1}) as k
      order by time, 2`.execute(db)
    await sql`analyze ${sql.table(table)}`.execute(db)
  }
  await sql`checkpoint`.execute(db)
  for (const [table] of stored) {
    const bytes = await sizeOf(db, table)
    report([
      `${table}: ${hours} hours of ${machines} machines`,
      `${(bytes / 1e6).toFixed(0)} MB`,
      `${(bytes / ((measured * machines) / different)).toFixed(2)} bytes for each sample taken`,
    ])
  }
  report([`keeping samples of ${different * sourcesOfMachine} sources`, `${((took / measured) * 1000).toFixed(1)} µs`, 'for each sample, folding, rolling up and making it up included']) // prettier-ignore
}

/** Inserts the recent samples. @returns the number of samples */
async function live(db: Db, sources: readonly CountingSource[], begin: number, now: number): Promise<number> {
  const buffered = new SampleBuffer()
  let [at, samples]: [Progress | null, number] = [null, 0]
  let before = begin - interval
  for (let time = begin; time < now; time += interval) {
    for (const source of sources) {
      buffered.add(
        source.id,
        toStored(source.kind, { time: time + (time % 7), counters: source.step(time - before) }),
      )
      samples++
    }
    before = time
    const next = time + interval
    if (Math.floor(next / 60_000) > Math.floor(time / 60_000)) await buffered.write(db)
    if (slotOf(next) === slotOf(time)) continue
    for (let after: number | null = 0; after !== null;) after = await compactSome(db, new Date(next), after)
    do at = await rollSome(db, new Date(next), at)
    while (at !== null)
  }
  await buffered.write(db)
  if (slotLength < interval) throw new Error('no slot is that short')
  return samples
}

async function sizeOf(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (pg_total_relation_size(${table}::regclass) + coalesce((
      select sum(pg_total_relation_size(inhrelid)) from pg_inherits where inhparent = ${table}::regclass), 0))::float8
      as bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}
