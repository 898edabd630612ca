import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SampleBuffer } from '@portico/control-plane/metrics/samples/buffer.ts'
import { toStored } from '@portico/control-plane/metrics/samples/stored-form.ts'
import { slotOf } from '@portico/control-plane/metrics/samples/slot.ts'
import { openPool } from '@portico/adapters/postgres/pool.ts'
import { startPostgres } from '@portico/adapters/postgres/managed.ts'
import { logIn, startProgram } from '@portico/server/testing/server-process.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { measure } from './load.ts'
import { sampledMachines } from './sampled-machines.ts'
import { seedInstances } from './seed.ts'

const perSecond = Number(process.env['BENCH_SAMPLES'] ?? 2000)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 90)
const interval = 5000
const sources = perSecond * (interval / 1000)
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/**
 * Measures the response times of an instance list: without samples, and while the same server stores 2,000 samples per
 * second. The samples are taken every 5 s, written every minute, and compacted for a quarter of an hour within the
 * measured time, ten times as often as usual. `BENCH_SAMPLES` and `BENCH_SECONDS` change the numbers.
 */
export async function measureWriting(report: (cells: readonly string[]) => void): Promise<void> {
  const p99: number[] = []
  for (const count of [0, sources]) {
    const data = mkdtempSync(path.join(tmpdir(), 'portico-bench-'))
    chmodSync(data, 0o755)
    process.env['BENCH_SOURCES'] = String(count)
    const server = await startProgram(path.join(import.meta.dirname, 'writing-server.ts'), ['--port', '0', '--data', data]) // prettier-ignore
    try {
      const cookie = await logIn(server.url)
      const response = await fetch(`${server.url}/v1/projects`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'listed', description: '' }),
      })
      const project = (await response.json()) as { id: string }
      const { url } = await startPostgres(data)
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await seedInstances(client, project.id, 10_000)
      await client.end()
      const list = { url: `${server.url}/v1/instances?project=listed&limit=25`, cookie, connections: 8 }
      await measure({ ...list, seconds: 5 })
      if (count > 0) await quarterOf(url, count)
      const measured = await measure({ ...list, seconds })
      p99.push(measured.p99)
      report([
        `instance list beside ${count / (interval / 1000)} samples a second`,
        `${measured.perSecond} /s`,
        `p50 ${measured.p50} ms, p99 ${measured.p99} ms${measured.failures > 0 ? `, ${measured.failures} FAILED` : ''}${count > 0 ? `; ${await leftToFold(url)} pieces left to fold` : ''}`,
      ])
    } finally {
      await server.stop()
      rmSync(data, { recursive: true, force: true })
    }
  }
  const [without = 1, beside = 1] = p99
  report(['… p99 of one to the other', (beside / without).toFixed(2), ''])
}

/** Creates the sources and the recent samples of their last quarter of an hour, ready to be compacted. */
async function quarterOf(url: string, count: number): Promise<void> {
  const db = openPool(url)
  try {
    const different = sampledMachines(20, 1)
    await sql`
      insert into metric_source (machine_id, kind, target_id, number, instance_id, project_id, silo_id, sled_id, time_started)
      select machine, (${different.map(({ kind }) => kind)}::text[])[1 + n % ${different.length}], machine, 0, machine,
        ${id(2)}::uuid, ${id(3)}::uuid, ${id(4)}::uuid, now() - interval '1 hour'
      from generate_series(0, ${count - 1}) as n cross join lateral (
        select format('00000000-0000-4000-8010-%s', lpad(n::text, 12, '0'))::uuid as machine) ids
      order by n`.execute(db)
    const begin = slotOf(Date.now()) - 900_000
    const buffered = new SampleBuffer()
    for (let passed = 0; passed < 900_000; passed += interval) {
      for (const { id: source, kind, step } of different) {
        buffered.add(source, toStored(kind, { time: begin + passed, counters: step(interval) }))
      }
      if ((passed + interval) % 60_000 === 0) await buffered.write(db)
    }
    await sql`
      insert into metric_recent (source_id, time, data, minutes)
      select r.source_id + k * ${different.length}::bigint, r.time, r.data, r.minutes
      from metric_recent r cross join generate_series(1, ${Math.ceil(count / different.length) - 1}) k
      where r.time < ${new Date(begin + 900_000)} and r.source_id + k * ${different.length}::bigint <= ${count}
      on conflict do nothing`.execute(db)
  } finally {
    await db.destroy()
  }
}

async function leftToFold(url: string): Promise<number> {
  const db = openPool(url)
  try {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from metric_recent where time < ${new Date(slotOf(Date.now()))}`.execute(db)
    return rows[0]?.n ?? 0
  } finally {
    await db.destroy()
  }
}
