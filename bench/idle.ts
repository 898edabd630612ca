import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '@portico/adapters/postgres/managed.ts'
import { logIn, type RunningServer, startServer } from '@portico/server/testing/server-process.ts'
import pg from 'pg'
import { newInstance, poster, race } from './contention/clients.ts'
import { figures } from './contention/figures.ts'

const GiB = 1024 ** 3
const instances = Number(process.env['BENCH_INSTANCES'] ?? 1000)
const minutes = Number(process.env['BENCH_IDLE_MINUTES'] ?? 3)
/** As many as the default subnet of a project has room for. */
const perProject = 900
const clients = 8

/**
 * What running simulated instances cost while nobody uses them: processor time of the server and PostgreSQL, in percent
 * of a core, and growth of the database. `BENCH_INSTANCES` and `BENCH_IDLE_MINUTES` change how many and for how long.
 */
export async function measureIdle(tell: (cells: readonly string[]) => void): Promise<void> {
  const data = mkdtempSync(path.join(tmpdir(), 'idle-bench-'))
  chmodSync(data, 0o755)
  const postgres = await startPostgres(data)
  const database = new pg.Client({ connectionString: postgres.url })
  await database.connect()
  const start = () => startServer(['--port', '0', '--database', postgres.url, '--speed', '100'])
  let server: RunningServer = await start()
  try {
    await createAll(server)
    // Measured in a process that has not created them: its heap and caches are those of a server at rest.
    await server.stop()
    server = await start()
    await passMinutes(1)
    const size = async () =>
      Number(
        (await database.query<{ s: string }>('select pg_database_size(current_database()) s')).rows[0]?.s,
      )
    const [before, sizeBefore, began] = [await figures(database, [server], data), await size(), Date.now()]
    await passMinutes(minutes)
    const [after, sizeAfter] = [await figures(database, [server], data), await size()]
    const seconds = (Date.now() - began) / 1000
    const share = (used: number) => `${((100 * used) / seconds).toFixed(1)} %`
    tell([
      `${instances} running instances at rest, of a core`,
      `${share(after.server - before.server)} server`,
      `${share(after.postgres - before.postgres)} PostgreSQL`,
    ])
    const growth = ((sizeAfter - sizeBefore) / 1e6 / seconds) * 3600
    tell([
      '… growth of the database',
      `${growth.toFixed(0)} MB/h`,
      `${(sizeAfter / 1e6).toFixed(0)} MB in all`,
    ])
  } finally {
    await server.stop()
    await database.end()
    await postgres.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

const passMinutes = (count: number) => new Promise((resolve) => setTimeout(resolve, count * 60_000))

async function createAll(server: RunningServer): Promise<void> {
  const post = poster(server.url, await logIn(server.url), clients)
  await post('/v1/system/silos/main/quotas', { cpus: 1e6, memory: 1e6 * GiB, storage: 1e6 * GiB }, 'PUT')
  await post('/v1/system/ip-pools/default/ranges/add', { first: '198.18.0.0', last: '198.19.255.255' })
  for (let i = 0; i <= instances / perProject; i++)
    await post('/v1/projects', { name: `p${i}`, description: '' })
  let next = 0
  const answers = await race(clients, () => {
    if (next >= instances) return null
    const number = next++
    const project = `p${Math.floor(number / perProject)}`
    return () => post(`/v1/instances?project=${project}`, newInstance(`i${number}`))
  })
  const refused = answers.find(({ status }) => status >= 300)
  if (refused !== undefined) throw new Error(`${refused.status} ${refused.body}`)
}
