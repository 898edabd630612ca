import { mkdtempSync, chmodSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '@portico/adapters/postgres/managed.ts'
import { logIn, adminPassword, startServer } from '@portico/server/testing/server-process.ts'
import pg from 'pg'
import { measureCharts } from './charts.ts'
import { measureConsole } from './console.ts'
import { measureContention } from './contention.ts'
import { measureFlood } from './flood.ts'
import { runFuzzer } from './fuzz.ts'
import { measureHistory } from './history.ts'
import { measureHosts } from './hosts.ts'
import { measureChaos } from './chaos/chaos.ts'
import { measureIdle } from './idle.ts'
import { measure, type Measured } from './load.ts'
import { measureLeases } from './leases.ts'
import { measureNetwork } from './network.ts'
import { measureQemu } from './qemu.ts'
import { measureQueries } from './queries.ts'
import { residentMegabytes } from './resident-megabytes.ts'
import { measurePages } from './pages/pages.ts'
import { measureSamples } from './samples.ts'
import { seedInstances } from './seed.ts'
import { measureSoak } from './soak.ts'
import { measureTopology } from './topology.ts'
import { measureTyping } from './typing.ts'
import { measureWriting } from './writing.ts'

const sizes = [1000, 10_000, 100_000]
const seconds = Number(process.env['BENCH_SECONDS'] ?? 5)
const connections = 8
const warmUp = 3

const rows: string[][] = []

function report(what: string, measured: Measured): void {
  const { perSecond, p50, p99, failures } = measured
  row(what, `${perSecond} /s`, `p50 ${p50} ms, p99 ${p99} ms${failures > 0 ? `, ${failures} FAILED` : ''}`)
}

function row(...cells: string[]): void {
  rows.push(cells)
  console.log(`  ${cells.join('   ')}`)
}

async function post(url: string, cookie: string, body: unknown): Promise<{ id: string }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return (await response.json()) as { id: string }
}

function table(): void {
  console.log('\n| What | Figure | |\n|---|---|---|')
  for (const [what = '', figure = '', more = ''] of rows) console.log(`| ${what} | ${figure} | ${more} |`)
}

const sections: Readonly<Record<string, (tell: (cells: readonly string[]) => void) => Promise<void>>> = {
  qemu: measureQemu,
  network: measureNetwork,
  leases: measureLeases,
  contention: measureContention,
  flood: measureFlood,
  fuzz: runFuzzer,
  chaos: measureChaos,
  idle: measureIdle,
  history: measureHistory,
  hosts: measureHosts,
  charts: measureCharts,
  samples: measureSamples,
  soak: measureSoak,
  queries: measureQueries,
  pages: measurePages,
  typing: measureTyping,
  topology: measureTopology,
  writing: measureWriting,
}

const [part] = process.argv.slice(2)
if (part !== undefined) {
  const run = sections[part]
  if (run === undefined) {
    throw new Error(
      `There is no section ${part}. Use no argument, or one of: ${Object.keys(sections).join(', ')}.`,
    )
  }
  await run((cells) => row(...cells))
  table()
  process.exit()
}

const data = mkdtempSync(path.join(tmpdir(), 'portico-bench-'))
chmodSync(data, 0o755)
const args = ['--port', '0', '--data', data, '--speed', '100']

try {
  console.log('Start-up')
  const first = await startServer(args)
  row('first start', `${Math.round(first.startTime)} ms`)
  await first.stop()
  const server = await startServer(args)
  row('second start', `${Math.round(server.startTime)} ms`)
  row('memory at rest', `${residentMegabytes(server.process.pid)} MB`)
  const cookie = await logIn(server.url)

  const client = new pg.Client({ connectionString: (await startPostgres(data)).url })
  await client.connect()

  console.log('\nAPI, one server process')
  for (const size of sizes) {
    const project = await post(`${server.url}/v1/projects`, cookie, { name: `n${size}`, description: '' })
    await seedInstances(client, project.id, size)
    const list = { cookie, connections, seconds }
    if (size === sizes[0]) {
      // Measures the server after a warm-up.
      await measure({ url: `${server.url}/v1/instances?project=n${size}&limit=25`, ...list, seconds: warmUp })
    }
    report(
      `instance list, 25 of ${size.toLocaleString('en')}`,
      await measure({ url: `${server.url}/v1/instances?project=n${size}&limit=25`, ...list }),
    )
    if (size === sizes.at(-1)) {
      report(
        `… sorted by memory, filtered by state`,
        await measure({
          url: `${server.url}/v1/instances?project=n${size}&limit=25&sort=-memory&state=failed`,
          ...list,
        }),
      )
      report(
        '… searched by part of a name',
        await measure({ url: `${server.url}/v1/instances?project=n${size}&limit=25&search=99`, ...list }),
      )
      const { rows: some } = await client.query<{ id: string }>(
        'select id from instance where project_id = $1 limit 1 offset 500',
        [project.id],
      )
      report('instance view', await measure({ url: `${server.url}/v1/instances/${some[0]?.id}`, ...list }))
    }
  }
  row('memory after reading', `${residentMegabytes(server.process.pid)} MB`)

  const home = await post(`${server.url}/v1/projects`, cookie, { name: 'creating', description: '' })
  let made = 0
  report(
    'instance create (not started)',
    await measure({
      url: `${server.url}/v1/instances?project=${home.id}`,
      cookie,
      method: 'POST',
      connections: 4,
      seconds,
      body: () => ({
        name: `made-${++made}`,
        description: '',
        hostname: 'made',
        ncpus: 1,
        memory: 1024 ** 3,
        start: false,
      }),
    }),
  )
  report(
    'login',
    await measure({
      url: `${server.url}/v1/login/main/local`,
      cookie: '',
      method: 'POST',
      connections: 2,
      seconds,
      body: () => ({ username: 'admin', password: adminPassword }),
    }),
  )
  row('memory after load', `${residentMegabytes(server.process.pid)} MB`)
  await client.end()

  console.log('\nConsole')
  for (const [what, figure] of await measureConsole(server.url, cookie)) row(what, figure)
  await server.stop()
} finally {
  rmSync(data, { recursive: true, force: true })
}

table()
