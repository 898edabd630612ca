import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '@portico/adapters/postgres/managed.ts'
import { logIn, type RunningServer, startServer } from '@portico/server/testing/server-process.ts'
import pg from 'pg'
import { type Post, poster, sendAll, statuses } from './contention/clients.ts'
import { figures } from './contention/figures.ts'
import { addressOf, idOf } from './hosts/names.ts'
import type { StandInCommand } from './hosts/stand-ins.ts'
import { residentMegabytes } from './resident-megabytes.ts'

const GiB = 1024 ** 3
const hosts = Number(process.env['BENCH_HOSTS'] ?? 100)
const machines = Number(process.env['BENCH_MACHINES'] ?? 10_000)
/** Number of minutes for which each number of servers is measured. */
const minutes = Number(process.env['BENCH_MINUTES'] ?? 3)
/** Number of instances per project, for which the project's default subnet has space. */
const perProject = 900
const clients = 8
/** ms between looks at the database while something is awaited */
const lookInterval = 250

/**
 * Measures Portico with many hosts and machines of libvirt, against hosts that speak its protocol and have no guests:
 * creation, processor time and memory at rest of one and three servers, a loss of all connections at once, and the
 * restart of the machines of a host that lost its power. `BENCH_HOSTS`, `BENCH_MACHINES` and `BENCH_MINUTES` change the
 * size and the duration.
 */
export async function measureHosts(report: (cells: readonly string[]) => void): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hosts-bench-'))
  chmodSync(folder, 0o755)
  const postgres = await startPostgres(folder)
  const database = new pg.Client({ connectionString: postgres.url })
  await database.connect()
  const standIns = await startStandIns()
  const addresses = Array.from({ length: hosts }, (_, number) => `qemu+tcp://${addressOf(number)}/system`)
  const start = () =>
    startServer([
      '--port',
      '0',
      '--database',
      postgres.url,
      '--hypervisor',
      'libvirt',
      '--libvirt-hosts',
      addresses.join(','),
      '--libvirt-disks',
      path.join(folder, 'disks'),
    ])
  const servers: RunningServer[] = [await start()]
  const running = () => countRunning(database)
  const measure = async (what: string, wait: () => Promise<string>): Promise<void> => {
    const [before, began] = [await figures(database, servers, folder), performance.now()]
    const more = await wait()
    const after = await figures(database, servers, folder)
    const seconds = (performance.now() - began) / 1000
    const share = (used: number) => `${((100 * used) / seconds).toFixed(0)} % of a core`
    report([
      what,
      `${seconds.toFixed(1)} s; ${share(after.server - before.server)} Portico, ${share(after.postgres - before.postgres)} PostgreSQL`,
      more,
    ])
  }
  const atRest = (what: string) =>
    measure(what, async () => {
      await standIns.ask({ type: 'take-readings' })
      await passSeconds(minutes * 60)
      const readings = (await standIns.ask({ type: 'take-readings' })) as readonly number[]
      const perHost = readings.reduce((sum, count) => sum + count, 0) / hosts / servers.length
      const memory = servers.map(({ process }) => `${residentMegabytes(process.pid)} MB`)
      return `each server reads each host every ${((minutes * 60) / perHost).toFixed(1)} s; ${memory.join(', ')}`
    })
  try {
    const [first] = servers
    if (first === undefined) throw new Error('no server')
    const post = poster(first.url, await logIn(first.url), clients)
    await measure(`${hosts} hosts are added`, async () => statuses(await addAll(post)))
    await measure(`${machines} instances are created and run`, async () => {
      const answers = await createAll(post)
      await until(async () => (await running()) === machines)
      return statuses(answers)
    })
    await passSeconds(30)
    await atRest('at rest, one server')
    await measure('all connections are lost: until each host is read again', async () => {
      await standIns.ask({ type: 'take-readings' })
      await standIns.ask({ type: 'drop-all' })
      const read = new Set<number>()
      await until(async () => {
        const readings = (await standIns.ask({ type: 'take-readings' })) as readonly number[]
        for (const [number, count] of readings.entries()) if (count > 0) read.add(number)
        return read.size === hosts
      })
      return ''
    })
    await measure('a host loses its power for 20 s: until its machines run elsewhere', async () => {
      const [lost] = await machinesOf(database, 0)
      await standIns.ask({ type: 'power-off', host: 0 })
      await passSeconds(20)
      await standIns.ask({ type: 'power-on', host: 0 })
      await until(async () => (await machinesOf(database, 0))[1] === lost && (await running()) === machines)
      return `${lost} machines`
    })
    servers.push(...(await Promise.all([start(), start()])))
    await passSeconds(30)
    await atRest('at rest, three servers together')
    const [load = 0] = loadavg()
    report([
      'conditions',
      `${cpus().length} cores`,
      `load ${load.toFixed(1)}; hosts without guests, connections without TLS`,
    ])
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    standIns.close()
    await database.end()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface StandIns {
  ask(command: StandInCommand): Promise<unknown>
  close(): void
}

async function startStandIns(): Promise<StandIns> {
  const child: ChildProcess = fork(path.join(import.meta.dirname, 'hosts/stand-ins.ts'), [String(hosts)])
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the hosts ended')))
  await Promise.race([once(child, 'message'), ended])
  return {
    async ask(command) {
      const answer = once(child, 'message')
      child.send(command)
      const [content] = (await Promise.race([answer, ended])) as [unknown]
      return content
    },
    close: () => void child.kill(),
  }
}

async function addAll(post: Post) {
  const waiting = await post('/v1/system/hardware/sleds-uninitialized?limit=1000', undefined, 'GET')
  const { items } = JSON.parse(waiting.body) as {
    items: readonly { baseboard: { serial: string; part: string } }[]
  }
  if (items.length !== hosts) throw new Error(`${items.length} of ${hosts} hosts are waiting to be added`)
  const quotas = { cpus: machines, memory: machines * GiB, storage: GiB }
  await post('/v1/system/silos/main/quotas', quotas, 'PUT')
  let next = 0
  return sendAll(1, () => {
    const item = items[next++]
    if (item === undefined) return null
    const { serial, part } = item.baseboard
    return () => post('/v1/system/hardware/sleds', { serial, part })
  })
}

async function createAll(post: Post) {
  for (let at = 0; at < machines; at += perProject)
    await post('/v1/projects', { name: `p${at / perProject}`, description: '' })
  let next = 0
  return sendAll(clients, () => {
    const number = next++
    if (number >= machines) return null
    const name = `m${number}`
    const body = {
      name,
      description: '',
      hostname: name,
      ncpus: 1,
      memory: GiB,
      start: true,
      auto_restart_policy: 'best_effort',
    }
    return () => post(`/v1/instances?project=p${Math.floor(number / perProject)}`, body)
  })
}

async function countRunning(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from instance where run_state = 'running'`,
  )
  return rows[0]?.count ?? 0
}

/** Returns the number of machines that a host has, and the number of instances that have had a machine before. */
async function machinesOf(database: pg.Client, host: number): Promise<readonly [number, number]> {
  const { rows } = await database.query<{ own: number; restarted: number }>(
    `select (select count(*)::int from machine where sled_id = $1) as own,
       (select count(*)::int from instance where time_last_auto_restarted is not null) as restarted`,
    [idOf(host)],
  )
  return [rows[0]?.own ?? 0, rows[0]?.restarted ?? 0]
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, lookInterval))
}

const passSeconds = (seconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, seconds * 1000))
