import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:http2'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { diskSizeFor, uploadLimits } from '@portico/domain/images/upload.ts'
import { openPool } from '@portico/adapters/postgres/pool.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { HttpsClient } from './testing/https-client.ts'
import {
  freePorts,
  type HaProxy,
  type Proxy,
  type ProxyFiles,
  proxyFiles,
  startCaddy,
  startHaproxy,
  startNginx,
} from './testing/proxies.ts'
import { type RunningServer, startServer } from './testing/server-process.ts'

/** ms of silence on a connection, longer than any timeout of the proxies */
const silence = 180_000
/** bytes of the uploaded image */
const imageSize = 200 * 1024 ** 2

let files: ProxyFiles
/** a server that runs during all tests */
let steady: RunningServer
/** servers that are restarted one after the other */
let restarted: RunningServer[]
let ports: readonly number[]
let start: (port: number) => Promise<RunningServer>
let proxies: Record<'nginx' | 'HAProxy' | 'Caddy', Proxy>
let balancer: HaProxy
/** cookie of the first administrator */
let session: string

beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-proxies-'))
  // The proxies read their files as root, and run with accounts of their own.
  chmodSync(folder, 0o755)
  files = proxyFiles(folder)
  const database = new URL(process.env['PORTICO_TEST_POSTGRES'] ?? '')
  database.pathname = `/proxies_${randomBytes(6).toString('hex')}`
  const admin = openPool(process.env['PORTICO_TEST_POSTGRES'] ?? '')
  await sql`create database ${sql.id(database.pathname.slice(1))}`.execute(admin)
  await admin.destroy()
  start = (port) => {
    const shared = ['--database', database.href, '--speed', '100']
    return startServer([
      ...shared,
      '--port',
      String(port),
      '--trusted-proxy',
      '127.0.0.1',
      '--drain-time',
      '10',
    ])
  }
  ports = await freePorts(4)
  const [first = 0, ...others] = ports
  steady = await start(first)
  restarted = await Promise.all(others.map(start))
  const [nginx, haproxy, caddy] = await Promise.all([
    startNginx(files, first),
    startHaproxy(files, [first, first, first]),
    startCaddy(files, first),
  ])
  proxies = { nginx, HAProxy: haproxy, Caddy: caddy }
  balancer = await startHaproxy(files, others)
  await Promise.all([haproxy.whenAllReady(), balancer.whenAllReady()])
  const client = new HttpsClient(balancer.origin, files.ca)
  await client.logIn()
  session = client.cookie
  client.close()
})
afterAll(async () => {
  await Promise.all([...Object.values(proxies), balancer].map((proxy) => proxy.stop()))
  await Promise.all([steady, ...restarted].map((server) => server.stop('SIGKILL')))
  rmSync(files.folder, { recursive: true, force: true })
})

/** Returns a client of a proxy. All share a session, since sign-ins are slow by design. */
function clientOf({ origin }: Proxy): HttpsClient {
  const client = new HttpsClient(origin, files.ca)
  client.cookie = session
  return client
}

const nameOf = (proxy: string, what: string) => `${what}-${proxy.toLowerCase()}`

describe.concurrent.each(['nginx', 'HAProxy', 'Caddy'] as const)('behind %s', (name) => {
  test('users sign in, with a cookie that is only sent over TLS', async () => {
    const client = new HttpsClient(proxies[name].origin, files.ca)
    expect(await client.logIn()).toMatch(/^__Host-session=.*; Secure$/)
    const page = await client.send('GET', '/projects')
    expect([page.status, page.headers['strict-transport-security']]).toEqual([200, 'max-age=31536000'])
    client.close()
  })

  test('a device signs in at the address of the proxy', async () => {
    const client = clientOf(proxies[name])
    const client_id = '6f1d3c52-93c5-4a6d-8a5b-8d4f7a1e2b3c'
    const form = async (path: string, fields: Record<string, string>) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const body = new URLSearchParams({ client_id, ...fields }).toString()
      return JSON.parse((await client.send('POST', path, { headers, body })).body)
    }
    const { device_code, user_code, verification_uri } = await form('/device/auth', {})
    expect(verification_uri).toBe(`${proxies[name].origin}/device/verify`)
    await client.call('POST', '/device/confirm', { user_code })
    const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
    const { access_token } = await form('/device/token', { grant_type, device_code })
    client.cookie = ''
    const { status } = await client.send('GET', '/v1/me', {
      headers: { authorization: `Bearer ${access_token}` },
    })
    expect(status).toBe(200)
    client.close()
  })

  // Caddy has no limit of bodies.
  test.skipIf(name === 'Caddy')('an image of 200 MiB is uploaded', async () => {
    const client = clientOf(proxies[name])
    const project = nameOf(name, 'upload')
    await client.call('POST', '/v1/projects', { name: project, description: '' })
    await upload(client, project)
    client.close()
  })

  test('live updates over HTTP/2 arrive after three minutes without a change', async () => {
    const client = clientOf(proxies[name])
    const http2 = connect(proxies[name].origin, { ca: files.ca })
    const stream = http2.request({ ':path': '/portico/v1/stream', cookie: client.cookie })
    let received = ''
    stream.on('data', (chunk) => (received += String(chunk)))
    let isOver = false
    stream.on('close', () => (isOver = true))
    await until(
      () => received.includes('event: hello'),
      () => isOver,
    )
    await wait(silence)
    const project = nameOf(name, 'late')
    await client.call('POST', '/v1/projects', { name: project, description: '' })
    await until(
      () => received.includes(project),
      () => isOver,
    )
    // Some 12 events have kept the stream open.
    expect(received.split('event: beat').length).toBeGreaterThan(10)
    stream.close()
    http2.close()
    client.close()
  })

  test('a serial console works after three idle minutes', async () => {
    const client = clientOf(proxies[name])
    const project = nameOf(name, 'console')
    await client.call('POST', '/v1/projects', { name: project, description: '' })
    await client.call('POST', `/v1/instances?project=${project}`, {
      name: 'box',
      description: '',
      hostname: 'box',
      ncpus: 1,
      memory: 1024 ** 3,
      boot_disk: {
        type: 'create',
        name: 'box',
        description: '',
        size: 1024 ** 3,
        disk_source: { type: 'blank', block_size: 512 },
      },
    })
    const stateNow = async () => (await client.call('GET', `/v1/instances/box?project=${project}`)).run_state
    while ((await stateNow()) !== 'running') await wait(100)
    const address = `/v1/instances/box/serial-console/stream?project=${project}`
    const socket = new WebSocket(client.origin.replace('https', 'wss') + address, {
      ca: files.ca,
      headers: { cookie: client.cookie, origin: client.origin },
    })
    let received = ''
    socket.on('message', (data: Buffer) => (received += data.toString()))
    await once(socket, 'open')
    await wait(silence)
    expect(socket.readyState).toBe(WebSocket.OPEN)
    socket.send(Buffer.from('still here'))
    await until(
      () => received.includes('still here'),
      () => socket.readyState !== WebSocket.OPEN,
    )
    socket.close()
    client.close()
  })
})

describe.concurrent('three servers behind HAProxy', () => {
  test('no request fails while each server is restarted', async () => {
    const over = new AbortController()
    const loads = Array.from({ length: 6 }, (_, n) => load(n, over.signal))
    for (const [n, server] of restarted.entries()) {
      expect(await server.stop()).toBe(0)
      restarted[n] = await start(ports[n + 1] ?? 0)
      await balancer.whenAllReady()
    }
    over.abort()
    const results = (await Promise.all(loads)).flat()
    expect(results.filter((result) => result !== 'successful')).toEqual([])
    expect(results.length).toBeGreaterThan(100)
  })

  /** Reads projects, and creates one now and then. @returns the result of each request */
  async function load(n: number, over: AbortSignal): Promise<string[]> {
    const client = clientOf(balancer)
    const results: string[] = []
    while (!over.aborted) {
      const sent =
        results.length % 4 === 0
          ? client.call('POST', '/v1/projects', { name: `p-${n}-${results.length}`, description: '' })
          : client.call('GET', '/v1/projects?limit=10')
      results.push(await sent.then(() => 'successful', String))
      await wait(20)
    }
    client.close()
    return results
  }
})

/** Waits for a condition. @throws when it can no longer be met */
async function until(isMet: () => boolean, isOver: () => boolean): Promise<void> {
  while (!isMet()) {
    if (isOver()) throw new Error('the connection has ended')
    await wait(50)
  }
}

/** Uploads a raw image in requests of the size that browsers send, and waits until the image exists. */
async function upload(client: HttpsClient, project: string): Promise<void> {
  const file = Buffer.alloc(imageSize, randomBytes(1024))
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  const { id } = await client.call('POST', `/portico/v1/image-uploads?project=${project}`, {
    name: 'image',
    description: '',
    os: 'debian',
    version: '13',
    block_size: 512,
    source: {
      type: 'file',
      disk_size: diskSizeFor(file.length),
      file: {
        name: 'image.raw',
        size: file.length,
        sha256: sha256(file),
        head_sha256: sha256(file.subarray(0, uploadLimits.ends)),
        tail_sha256: sha256(file.subarray(-uploadLimits.ends)),
        format: 'raw',
        compression: 'none',
      },
    },
  })
  const at = `/portico/v1/image-uploads/${id}`
  const state = async () => (await client.call('GET', at)).state as string
  while ((await state()) !== 'receiving') await wait(100)
  const { request, piece } = uploadLimits
  for (let from = 0; from < file.length; from += request) {
    const body = file.subarray(from, from + request)
    const reply = await client.send('PUT', `${at}/pieces/${from / piece}?sha256=${sha256(body)}`, {
      headers: { 'content-type': 'application/octet-stream' },
      body,
    })
    if (reply.status > 299) throw new Error(`piece at ${from}: ${reply.status} ${reply.body}`)
  }
  await client.call('POST', `${at}/finish`)
  for (let now = await state(); now !== 'done'; now = await state()) {
    if (now === 'failed') throw new Error((await client.call('GET', at)).failure)
    await wait(100)
  }
}
