import { readdirSync } from 'node:fs'
import { setTimeout as after } from 'node:timers/promises'
import { seededRandom } from '@portico/domain/testing/seeded-random.ts'
import pg from 'pg'
import { Client } from './chaos/client.ts'
import { chooseFault, survivableFaults } from './chaos/faults.ts'
import { Listener } from './chaos/listener.ts'
import { openSite, type Site } from './chaos/site.ts'
import { Tally } from './chaos/tally.ts'
import { newInstance } from './contention/clients.ts'

const minutes = Number(process.env['BENCH_MINUTES'] ?? 60)
const instances = Number(process.env['BENCH_INSTANCES'] ?? 200)
const users = Number(process.env['BENCH_USERS'] ?? 50)
const seed = Number(process.env['BENCH_SEED'] ?? 1)
const serverCount = 2
const minute = 60_000
/** Maximum ms that a user waits between two requests; the mean is half as long. */
const thinkTime = 8000
/** Number of minutes between two faults. */
const faultEvery = 5

/** Figures that must not grow, measured once a minute. */
interface Reading {
  /** resident memory of all servers in MB */
  readonly memory: number
  /** number of open file descriptors of all servers */
  readonly descriptors: number
  /** number of connections to PostgreSQL */
  readonly connections: number
  /** size of the database in MB */
  readonly database: number
  /** ms until a reader of the live updates receives a change */
  readonly lag: number
  /** number of background jobs that are due */
  readonly dueJobs: number
}

/**
 * Soak test: two servers with 200 running simulated instances and 50 users who read, change, stop and start, each with
 * an open stream of live updates, for an hour with a fault every five minutes. Reports the mean of the second quarter
 * of the time and of the last one. `BENCH_MINUTES`, `BENCH_INSTANCES`, `BENCH_USERS` and `BENCH_SEED` change it.
 */
export async function measureSoak(report: (cells: readonly string[]) => void): Promise<void> {
  const random = seededRandom(seed)
  const chance = () => ((random.bytes(2)[0] ?? 0) * 256 + (random.bytes(1)[0] ?? 0)) / 65_536
  const site = await openSite(serverCount)
  const database = new pg.Pool({ connectionString: site.postgres.url, max: 1 })
  // A fault may close the connection; the next query opens a new one.
  database.on('error', () => {})
  try {
    const tally = new Tally()
    const client = new Client(site, tally, chance)
    await client.call('POST', '/v1/projects', [201], { name: 'soak', description: '' })
    for (let n = 0; n < instances; n++) {
      await client.call('POST', '/v1/instances?project=soak', [201], newInstance(`i${n}`))
    }
    const over = { yes: false }
    const listeners = Array.from({ length: users }, () => new Listener(site, chance))
    const listening = listeners.map((listener) => listener.run())
    const using = Array.from({ length: users }, () => beUser(client, chance, () => over.yes))
    const readings: Reading[] = []
    let faults = 0
    for (let passed = 1; passed <= minutes; passed++) {
      await after(minute)
      if (passed % faultEvery === 0) {
        await site.withFault(() => chooseFault(survivableFaults, chance).run(site, chance))
        faults++
        // While servers recover, their figures do not show whether anything grows.
        await after(10_000)
      }
      readings.push(await read(site, database, client, listeners[0]))
    }
    over.yes = true
    for (const listener of listeners) listener.stop()
    await Promise.all([...using, ...listening])
    reportAll(report, readings, tally, faults)
  } finally {
    await database.end()
    await site.close()
  }
}

/** Sends the reads and changes of a console user until `isOver` returns true. */
async function beUser(client: Client, chance: () => number, isOver: () => boolean): Promise<void> {
  const fine = [200, 201, 202, 204]
  while (!isOver()) {
    await after(chance() * thinkTime)
    const name = `i${Math.floor(chance() * instances)}`
    const at = `/v1/instances/${name}`
    const draw = chance()
    if (draw < 0.4) await client.call('GET', '/v1/instances?project=soak&limit=50', fine)
    else if (draw < 0.7) await client.call('GET', `${at}?project=soak`, fine)
    else if (draw < 0.8) await client.call('GET', '/v1/disks?project=soak&limit=50', fine)
    else if (draw < 0.9) await client.call('POST', `${at}/reboot?project=soak`, [...fine, 400])
    // A stopping instance cannot be started, and a starting instance cannot be stopped.
    else await client.call('POST', `${at}/${draw < 0.95 ? 'stop' : 'start'}?project=soak`, [...fine, 400])
  }
}

async function read(
  site: Site,
  database: pg.Pool,
  client: Client,
  listener: Listener | undefined,
): Promise<Reading> {
  const { rows } = await database.query<{ connections: number; size: number; due: number }>(
    `select (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
       (pg_database_size(current_database()) / 1e6)::float8 as size,
       (select count(*)::int from work where time_due < now() - interval '1 s') as due`,
  )
  const [{ connections, size, due } = { connections: 0, size: 0, due: 0 }] = rows
  const descriptors = site.servers.map(({ process }) => readdirSync(`/proc/${process.pid}/fd`).length)
  return {
    memory: site.memory(),
    descriptors: descriptors.reduce((sum, count) => sum + count, 0),
    connections,
    database: Math.round(size),
    dueJobs: due,
    lag: await lag(client, listener),
  }
}

/** Returns the ms from sending a change until a reader of the live updates receives it. */
async function lag(client: Client, listener: Listener | undefined): Promise<number> {
  if (listener === undefined) return 0
  const before = listener.heard.length
  const began = performance.now()
  const project = { name: `lag-${Date.now()}`, description: '' }
  await client.call('POST', '/v1/projects', [201], project)
  while (listener.heard.length === before && performance.now() - began < minute) await after(5)
  const took = performance.now() - began
  await client.call('DELETE', `/v1/projects/${project.name}`, [204, 400])
  return Math.round(took)
}

function reportAll(
  report: (cells: readonly string[]) => void,
  readings: readonly Reading[],
  tally: Tally,
  faults: number,
): void {
  const quarter = Math.max(1, Math.floor(readings.length / 4))
  const early = readings.slice(quarter, 2 * quarter)
  const late = readings.slice(-quarter)
  const mean = (some: readonly Reading[], key: keyof Reading) =>
    Math.round(some.reduce((sum, reading) => sum + reading[key], 0) / some.length)
  const lines: readonly (readonly [string, keyof Reading, string])[] = [
    ['memory of all servers', 'memory', 'MB'],
    ['open descriptors of all servers', 'descriptors', ''],
    ['connections to PostgreSQL', 'connections', ''],
    ['size of the database', 'database', 'MB'],
    ['delay of a live update', 'lag', 'ms'],
    ['background jobs that are late', 'dueJobs', ''],
  ]
  for (const [what, key, unit] of lines) {
    report([
      what,
      `${mean(early, key)} ${unit} in the second quarter`,
      `${mean(late, key)} ${unit} in the last`,
    ])
  }
  report([
    'requests answered',
    String(tally.done),
    `${users} users, ${instances} instances, ${minutes} minutes`,
  ])
  report(['faults', String(faults), ''])
  report(['refused wrongly, 5xx other than 503', String(tally.wrongAnswers), String(tally.brokenAnswers)])
  report([
    '503 or no answer',
    `${tally.unavailableInTrouble} in trouble`,
    `${tally.unavailableInCalm} in calm`,
  ])
  for (const [kind, list] of tally.complaints) for (const each of list) console.log(`  ${kind}: ${each}`)
}
