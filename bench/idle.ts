import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '@portico/adapters/postgres/managed.ts'
import { slotLength, slotOf } from '@portico/control-plane/metrics/samples/slot.ts'
import { logIn, type RunningServer, startServer } from '@portico/server/testing/server-process.ts'
import pg from 'pg'
import { newInstance, poster, sendAll } from './contention/clients.ts'
import { figures } from './contention/figures.ts'

const GiB = 1024 ** 3
const instances = Number(process.env['BENCH_INSTANCES'] ?? 1000)
/** Number of quarters of an hour to measure; samples are stored once in each quarter. */
const quarters = Number(process.env['BENCH_IDLE_QUARTERS'] ?? 1)
/** Number of minutes for which a server without instances is measured. */
const emptyMinutes = 3
/** Number of instances per project, for which the project's default subnet has space. */
const perProject = 900
const clients = 8

/**
 * Measures the cost of running simulated instances without users: CPU time of the server and PostgreSQL in percent of a
 * core, next to that of a server without instances, and the growth of the database. Takes 25 to 45 minutes, since the
 * measurement lasts from one storing of samples to another. `BENCH_INSTANCES` is the number of instances,
 * `BENCH_IDLE_QUARTERS` the duration.
 */
export async function measureIdle(report: (cells: readonly string[]) => void): Promise<void> {
  const data = mkdtempSync(path.join(tmpdir(), 'idle-bench-'))
  chmodSync(data, 0o755)
  const postgres = await startPostgres(data)
  const database = new pg.Client({ connectionString: postgres.url })
  await database.connect()
  const start = () => startServer(['--port', '0', '--database', postgres.url, '--speed', '100'])
  let server: RunningServer = await start()
  const measure = async (what: string, wait: () => Promise<void>): Promise<number> => {
    const [before, began] = [await figures(database, [server], data), performance.now()]
    await wait()
    const after = await figures(database, [server], data)
    const seconds = (performance.now() - began) / 1000
    const share = (used: number) => `${((100 * used) / seconds).toFixed(2)} %`
    report([
      what,
      `${share(after.server - before.server)} server`,
      `${share(after.postgres - before.postgres)} PostgreSQL`,
    ])
    return seconds
  }
  try {
    await passMinutes(1)
    await measure('an empty server at rest, of a core', () => passMinutes(emptyMinutes))
    await createAll(server)
    // A new process is measured, whose heap and caches are those of an idle server.
    await server.stop()
    server = await start()
    await nextFolded(database)
    const stored = await storedBytes(database)
    const seconds = await measure(`${instances} running instances at rest, of a core`, async () => {
      for (let quarter = 0; quarter < quarters; quarter++) await nextFolded(database)
    })
    const growth = (((await storedBytes(database)) - stored) / 1e6 / seconds) * 3600
    const { rows } = await database.query<{ sources: number; size: number }>(
      `select (select count(*) from metric_source where machine_id is not null)::float8 as sources,
         pg_database_size(current_database())::float8 as size`,
    )
    const { sources, size } = rows[0] ?? { sources: 0, size: 0 }
    report([
      '… growth of the database, before samples are rolled up',
      `${growth.toFixed(1)} MB/h`,
      `${(sources / instances).toFixed(1)} sources an instance; ${(size / 1e6).toFixed(0)} MB in all`,
    ])
    const [load = 0] = loadavg()
    report([
      '… conditions',
      `${cpus().length} cores`,
      `load ${load.toFixed(1)}, simulated rack, ${quarters} × 15 min`,
    ])
  } finally {
    await server.stop()
    await database.end()
    await postgres.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

const passMinutes = (count: number) => new Promise<void>((resolve) => setTimeout(resolve, count * 60_000))

/** Resolves when the current quarter of an hour has ended and its samples are stored in chunks. */
async function nextFolded(database: pg.Client): Promise<void> {
  const end = slotOf(Date.now()) + slotLength
  await passMinutes((end - Date.now()) / 60_000 + 0.5)
  for (;;) {
    const { rows } = await database.query('select from metric_recent where time < $1 limit 1', [
      new Date(end),
    ])
    if (rows.length === 0) return
    await passMinutes(0.1)
  }
}

/**
 * Returns the size of the database in bytes. Excludes the samples of the current quarter of an hour, whose space is
 * reused, and rollups, which are made every two hours only.
 */
async function storedBytes(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ bytes: number }>(
    `select (pg_database_size(current_database()) - pg_total_relation_size('metric_recent') - (
       select coalesce(sum(pg_total_relation_size(inhrelid)), 0) from pg_inherits
       where inhparent in ('metric_minute'::regclass, 'metric_hour'::regclass)))::float8 as bytes`,
  )
  return rows[0]?.bytes ?? 0
}

async function createAll(server: RunningServer): Promise<void> {
  const post = poster(server.url, await logIn(server.url), clients)
  await post('/v1/system/silos/main/quotas', { cpus: 1e6, memory: 1e6 * GiB, storage: 1e6 * GiB }, 'PUT')
  await post('/v1/system/ip-pools/default/ranges/add', { first: '198.18.0.0', last: '198.19.255.255' })
  for (let i = 0; i <= instances / perProject; i++)
    await post('/v1/projects', { name: `p${i}`, description: '' })
  let next = 0
  const answers = await sendAll(clients, () => {
    if (next >= instances) return null
    const number = next++
    const project = `p${Math.floor(number / perProject)}`
    return () => post(`/v1/instances?project=${project}`, newInstance(`i${number}`))
  })
  const refused = answers.find(({ status }) => status >= 300)
  if (refused !== undefined) throw new Error(`${refused.status} ${refused.body}`)
}
