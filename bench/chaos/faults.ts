import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import type { Fuzzing } from './fuzzing.ts'
import type { Site } from './site.ts'

/** Injects a fault once; resolves when it has ended. */
type Fault = (site: Site, chance: () => number) => Promise<void>

const pick = (site: Site, chance: () => number) => Math.floor(chance() * site.servers.length)

const killServer: Fault = async (site, chance) => {
  const index = pick(site, chance)
  await site.servers[index]?.stop('SIGKILL')
  await after(chance() * 2000)
  await site.replace(index)
}

/**
 * Pauses a server, sometimes for longer than its leases last: other servers then take over before the server returns.
 */
const pauseServer: Fault = async (site, chance) => {
  const server = site.servers[pick(site, chance)]
  server?.process.kill('SIGSTOP')
  await after(500 + chance() * (chance() < 0.2 ? 20_000 : 4000))
  server?.process.kill('SIGCONT')
}

function postmaster({ data }: Site): number {
  return Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
}

function backends(site: Site): number[] {
  return execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(postmaster(site))], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('portico portico'))
    .map((line) => Number.parseInt(line, 10))
}

const killConnections: Fault = async (site, chance) => {
  for (const pid of backends(site)) if (chance() < 0.5) process.kill(pid, 'SIGTERM')
}

/** Kills one backend of PostgreSQL, which then ends all other backends and recovers. */
const crashPostgres: Fault = async (site) => {
  const [pid] = backends(site)
  if (pid !== undefined) process.kill(pid, 'SIGKILL')
  await after(2000)
}

const restartPostgres: Fault = async (site, chance) => {
  await site.postgres.stop()
  await after(chance() * 5000)
  await site.postgres.restart()
}

/** Signs in with wrong passwords from many addresses. On Linux, all of 127.0.0.0/8 is local. */
const flood: Fault = async (site, chance) => {
  const until = performance.now() + 8000
  const net = Math.floor(chance() * 250)
  await Promise.all(
    Array.from({ length: 50 }, async (_, attacker) => {
      while (performance.now() < until) {
        await attack(site.servers[attacker % site.servers.length]?.url ?? '', `127.3.${net}.${attacker + 1}`)
        await after(50)
      }
    }),
  )
}

function attack(url: string, from: string): Promise<void> {
  const body = JSON.stringify({ username: 'admin', password: 'wrong' })
  return new Promise((resolve) => {
    const outgoing = request(
      `${url}/v1/login/main/local`,
      {
        method: 'POST',
        localAddress: from,
        agent: false,
        timeout: 5000,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      },
      (answer) => answer.resume().on('close', () => resolve()),
    )
    outgoing.on('timeout', () => outgoing.destroy())
    outgoing.on('error', () => resolve())
    outgoing.end(body)
  })
}

/** Sends malicious requests, and closes connections early. */
const malicious: Fault = async (site, chance) => {
  const { url } = site.servers[pick(site, chance)] ?? { url: '' }
  const malformed = [
    ['GET', '//', { upgrade: 'websocket', connection: 'Upgrade' }],
    ['GET', '/v1/instances?project=%00&sort=__proto__', {}],
    ['POST', '/v1/projects', { 'content-type': 'application/json', 'content-length': '1000000' }],
    ['GET', '/v1/ping', { upgrade: 'h2c', connection: 'Upgrade' }],
    ['GET', '/portico/v1/stream?from=ffff.999999', {}],
  ] as const
  await Promise.all(
    Array.from({ length: 50 }, async (_, i) => {
      const [method, target, headers] = malformed[i % malformed.length] ?? malformed[0]
      await breakOff(url, method, target, { ...headers, cookie: site.cookie }, chance() * 50)
    }),
  )
}

function breakOff(
  url: string,
  method: string,
  target: string,
  headers: Readonly<Record<string, string>>,
  ms: number,
): Promise<void> {
  return new Promise((resolve) => {
    const outgoing = request(url, { method, path: target, headers, agent: false })
    outgoing.on('error', () => {})
    outgoing.on('close', () => resolve())
    outgoing.write(' '.repeat(10))
    setTimeout(() => outgoing.destroy(), ms)
  })
}

export interface WeightedFault {
  readonly name: string
  /** frequency relative to that of other faults */
  readonly weight: number
  readonly run: Fault
}

export function faultsOf(fuzzing: Fuzzing): readonly WeightedFault[] {
  return [
    { name: 'servers killed', weight: 4, run: killServer },
    { name: 'servers stopped for a while', weight: 4, run: pauseServer },
    { name: 'connections to PostgreSQL killed', weight: 3, run: killConnections },
    { name: 'crashes of PostgreSQL', weight: 1, run: crashPostgres },
    { name: 'restarts of PostgreSQL', weight: 1, run: restartPostgres },
    { name: 'floods of logins', weight: 1, run: flood },
    { name: 'bursts of malicious requests', weight: 3, run: malicious },
    { name: 'bursts of made requests', weight: 3, run: (site, chance) => fuzzing.run(site, chance) },
  ]
}

/** Faults that the server processes survive, so that their memory can be measured for an hour. */
export const survivableFaults: readonly WeightedFault[] = [
  { name: 'servers stopped for a while', weight: 2, run: pauseServer },
  { name: 'connections to PostgreSQL killed', weight: 2, run: killConnections },
  { name: 'restarts of PostgreSQL', weight: 1, run: restartPostgres },
  { name: 'floods of logins', weight: 1, run: flood },
  { name: 'bursts of malicious requests', weight: 2, run: malicious },
]

export function chooseFault(troubles: readonly WeightedFault[], chance: () => number): WeightedFault {
  let left = chance() * troubles.reduce((sum, { weight }) => sum + weight, 0)
  for (const trouble of troubles) {
    left -= trouble.weight
    if (left < 0) return trouble
  }
  throw new Error('there are troubles')
}
