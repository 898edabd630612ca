import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { markOf, type ProcessMark, signal } from '@portico/hypervisor/qemu/processes.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { redirectable } from './testing/redirectable-address.ts'
import { failingServer, logIn, type RunningServer, startServer } from './testing/server-process.ts'

let folder: string
let data: string
let server: RunningServer
let cookie: string

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-restarts-'))
  chmodSync(folder, 0o755)
  data = path.join(folder, 'data')
  server = await startServer(['--port', '0', '--data', data])
  cookie = await logIn(server.url)
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const status = async (method: string, name: string): Promise<number> => {
  const response = await fetch(`${server.url}/v1/projects`, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    ...(method === 'POST' && { body: JSON.stringify({ name, description: '' }) }),
  })
  await response.arrayBuffer()
  return response.status
}

/** Returns process ID and socket of the server's managed PostgreSQL. */
function postmaster(): { pid: number; socket: string } {
  const lines = readFileSync(path.join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  return { pid: Number(lines[0]), socket: lines[4] ?? '' }
}

/** Returns the processes of PostgreSQL's connections; one may end before a test acts on it. */
const backends = (of: number): ProcessMark[] =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(of)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('portico portico'))
    .map((line) => markOf(Number.parseInt(line, 10)))
    .filter((mark) => mark !== null)

/** Number of names used in all tests so far: a name from an earlier test would be refused. */
let names = 0

/** Sends concurrent requests while `trouble` happens, until all succeed again; returns all statuses. */
async function under(trouble: () => void): Promise<Set<number>> {
  const seen = new Set<number>()
  const over = { yes: false }
  const asking = Array.from({ length: 6 }, async (_, i) => {
    while (!over.yes) seen.add(await status(i % 2 === 0 ? 'GET' : 'POST', `p-${i}-${++names}`))
  })
  trouble()
  const since = Date.now()
  let wells = 0
  while (wells < 20 && Date.now() - since < 20_000) wells = (await status('GET', '')) === 200 ? wells + 1 : 0
  over.yes = true
  await Promise.all(asking)
  expect(wells).toBe(20)
  return seen
}

test('a connection killed under load fails only its own request', async () => {
  const seen = await under(() => {
    for (const backend of backends(postmaster().pid)) signal(backend, 'SIGTERM')
  })
  expect([...seen].filter((each) => ![200, 201, 503].includes(each))).toEqual([])
}, 60_000)

test('PostgreSQL and Portico recover after PostgreSQL crashes', async () => {
  const seen = await under(() => {
    const [backend] = backends(postmaster().pid)
    if (backend !== undefined) signal(backend, 'SIGKILL')
  })
  expect([...seen].filter((each) => ![200, 201, 503].includes(each))).toEqual([])
}, 60_000)

test('PostgreSQL is restarted after it has ended', async () => {
  const before = postmaster().pid
  const seen = await under(() => process.kill(before, 'SIGINT'))
  expect([...seen].filter((each) => ![200, 201, 503].includes(each))).toEqual([])
  expect(postmaster().pid).not.toBe(before)
}, 60_000)

test('the data folder remains locked when its database fails', async () => {
  const { code, printed } = await failingServer(['--port', '0', '--data', data])
  expect(printed).toContain('is in use by another Portico server')
  expect(code).toBe(1)
  expect(await status('GET', '')).toBe(200)
}, 60_000)

test('a change is delivered while another transaction remains open, also in another database', async () => {
  const { socket } = postmaster()
  const stranger = new pg.Client({ host: socket, user: 'portico', database: 'postgres' })
  await stranger.connect()
  try {
    await stranger.query('begin')
    await stranger.query('create table left_open (a int)')
    const response = await fetch(`${server.url}/portico/v1/stream`, { headers: { cookie } })
    const reader = (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader()
    await reader.read()
    expect(await status('POST', 'heard')).toBe(201)
    let heard = ''
    while (!heard.includes('"name":"heard"')) heard += (await reader.read()).value
    await reader.cancel()
  } finally {
    await stranger.end()
  }
})

test('a server reconnects to a database that moves to another address', async () => {
  const { socket } = postmaster()
  const admin = new pg.Client({ host: socket, user: 'portico', database: 'postgres' })
  await admin.connect()
  await admin.query('create database moving')
  await admin.end()
  const address = await redirectable({ path: path.join(socket, '.s.PGSQL.5432') })
  const url = `postgres://portico@127.0.0.1:${address.port}/moving`
  const other = await startServer(['--port', '0', '--database', url])
  try {
    const session = await logIn(other.url)
    expect((await fetch(`${other.url}/v1/ping`)).status).toBe(200)
    const ask = async () => {
      const response = await fetch(`${other.url}/v1/projects`, { headers: { cookie: session } })
      return [response.status, response.headers.get('retry-after')]
    }
    expect(await ask()).toEqual([200, null])
    await address.close()
    expect(await ask()).toEqual([503, '1'])
    // The result of a health check is valid for a second.
    await expect.poll(async () => (await fetch(`${other.url}/v1/ping`)).status, { timeout: 10_000 }).toBe(503)
    const health = await fetch(`${other.url}/v1/ping`)
    expect(health.headers.get('retry-after')).toBe('1')
    expect(await health.json()).toMatchObject({
      error_code: 'ServiceNotAvailable',
      message: 'The database cannot be reached',
    })
    // With a session, a page is served, which shows the error; anonymous users are redirected.
    const page = await fetch(`${other.url}/projects`, { headers: { cookie: session } })
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect((await fetch(`${other.url}/projects`, { redirect: 'manual' })).status).toBe(302)
    await address.reopen()
    let answer = await ask()
    for (const until = Date.now() + 2000; answer[0] !== 200 && Date.now() < until;) answer = await ask()
    expect(answer[0]).toBe(200)
    await expect.poll(async () => (await fetch(`${other.url}/v1/ping`)).status, { timeout: 5000 }).toBe(200)
  } finally {
    await other.stop()
    await address.close()
  }
}, 60_000)
