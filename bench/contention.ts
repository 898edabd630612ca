import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '@portico/adapters/postgres/managed.ts'
import { logIn, type RunningServer, startServer } from '@portico/server/testing/server-process.ts'
import { unsettled } from '@portico/server/testing/invariants.ts'
import pg from 'pg'
import { type TimedResponse, percentile, type Post, poster, sendAll, statuses } from './contention/clients.ts'
import { measureLifecycles } from './contention/lifecycles.ts'
import { figures } from './contention/figures.ts'
import { violatedInvariants } from './contention/invariants.ts'

const GiB = 1024 ** 3
/** Number of instances per project; the project's default subnet has space for a thousand. */
const perProject = 900

const creates = Number(process.env['BENCH_CREATES'] ?? 1200)

/** Number of creates that is enough to reveal rare counting errors. */
const many = 10_000

/** The instance to create, with an interface and an address; optionally with a disk, optionally started. */
type What = 'bare' | 'with a disk' | 'with a disk, started'

/** Measures creates under contention, on one server and on three, with all requests in one project. */
export async function measureContention(report: (cells: readonly string[]) => void): Promise<void> {
  for (const [servers, clients] of [
    [1, 8],
    [3, 24],
  ] as const) {
    for (const what of ['bare', 'with a disk', 'with a disk, started'] as const) {
      await measureCreates({ servers, clients, what, tell: report, creates })
    }
  }
  await measureCreates({ servers: 3, clients: 24, what: 'with a disk', tell: report, creates: many })
  for (const servers of [1, 3]) {
    for (const clients of [8, 24, 48]) await measureLifecycles({ servers, clients, tell: report })
  }
}

interface Round {
  readonly servers: number
  readonly clients: number
  readonly what: What
  readonly creates: number
  readonly tell: (cells: readonly string[]) => void
}

async function measureCreates({
  servers: count,
  clients,
  what,
  tell: report,
  creates: wanted,
}: Round): Promise<void> {
  const data = mkdtempSync(path.join(tmpdir(), 'contention-bench-'))
  chmodSync(data, 0o755)
  const postgres = await startPostgres(data)
  const database = new pg.Client({ connectionString: postgres.url })
  await database.connect()
  const servers: RunningServer[] = []
  try {
    for (let i = 0; i < count; i++) {
      servers.push(await startServer(['--port', '0', '--database', postgres.url, '--speed', '100']))
    }
    const cookie = await logIn(servers[0]?.url ?? '')
    const posts = servers.map(({ url }) => poster(url, cookie, clients))
    await prepare(posts[0], wanted)
    // Measures the servers after a warm-up.
    await createAll(posts, { clients, from: 0, to: 200, what: 'with a disk' })
    const before = await figures(database, servers, data)
    const began = performance.now()
    const answers = await createAll(posts, { clients, from: 200, to: 200 + wanted, what })
    const seconds = (performance.now() - began) / 1000
    const after = await figures(database, servers, data)
    const amount = wanted === many ? `, ${many.toLocaleString('en')} of them` : ''
    const title = `${count} server${count > 1 ? 's' : ''}, ${clients} clients, ${what}${amount}`
    const commits = after.commits - before.commits
    const rollbacks = after.rollbacks - before.rollbacks
    report([
      title,
      `${Math.round(answers.length / seconds)} /s`,
      `p50 ${percentile(answers, 0.5)} ms, p99 ${percentile(answers, 0.99)} ms`,
    ])
    report(['… answers', statuses(answers), firstRefusal(answers)])
    report([
      '… rollbacks',
      `${rollbacks}`,
      `${commits} commits, ${(rollbacks / answers.length).toFixed(2)} a create`,
    ])
    report([
      '… processor time a create',
      `${((1000 * (after.server - before.server)) / answers.length).toFixed(1)} ms servers`,
      `${((1000 * (after.postgres - before.postgres)) / answers.length).toFixed(1)} ms PostgreSQL`,
    ])
    await untilQuiet(database)
    const wrong = await violatedInvariants(database)
    report(['… sums', wrong.length === 0 ? 'exact' : 'WRONG', wrong.join('; ')])
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await database.end()
    await postgres.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

/** Provides capacity for `wanted` instances: quotas, addresses, projects. */
async function prepare(post: Post | undefined, wanted: number): Promise<void> {
  if (post === undefined) throw new Error('no server')
  const must = async (answer: Promise<TimedResponse>): Promise<void> => {
    const { status, body } = await answer
    if (status >= 300) throw new Error(`${status} ${body}`)
  }
  const quotas = { cpus: 1_000_000, memory: 1_000_000 * GiB, storage: 1_000_000 * GiB }
  await must(post('/v1/system/silos/main/quotas', quotas, 'PUT'))
  const range = { first: '198.18.0.0', last: '198.19.255.255' }
  await must(post('/v1/system/ip-pools/default/ranges/add', range))
  for (let i = 0; i <= (wanted + 200) / perProject; i++) {
    await must(post('/v1/projects', { name: `p${i}`, description: '' }))
  }
}

function createAll(
  posts: readonly Post[],
  { clients, from, to, what }: { clients: number; from: number; to: number; what: What },
): Promise<TimedResponse[]> {
  let next = from
  return sendAll(clients, (client) => {
    if (next >= to) return null
    const number = next++
    const post = posts[client % posts.length]
    if (post === undefined) return null
    return () => post(`/v1/instances?project=p${Math.floor(number / perProject)}`, instance(number, what))
  })
}

function instance(number: number, what: What) {
  const name = `i${number}`
  const source = { type: 'blank', block_size: 512 }
  const disk = { type: 'create', name: `${name}-boot`, description: '', size: GiB, disk_source: source }
  return {
    name,
    description: '',
    hostname: name,
    ncpus: 1,
    memory: GiB,
    ...(what === 'bare' ? {} : { boot_disk: disk }),
    start: what === 'with a disk, started',
  }
}

function firstRefusal(answers: readonly TimedResponse[]): string {
  return answers.find(({ status }) => status >= 300)?.body.slice(0, 200) ?? ''
}

/** Waits until no operation is in progress, when all counters must be exact. */
async function untilQuiet(database: pg.Client): Promise<void> {
  while ((await unsettled(database)).length > 0);
}
