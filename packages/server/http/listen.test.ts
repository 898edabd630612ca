import { BlockList } from 'node:net'
import type { LogEntry } from '@portico/control-plane/kernel/log-entry.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type RawConnection, request, websocketHeaders } from '#testing/raw-http.ts'
import { type ServedSite, serveSite } from '#testing/served-site.ts'
import { httpLimits } from './limits.ts'
import { type Listening, listen } from './listen.ts'

const consolePath = '/v1/instances/web/serial-console/stream'

let served: ServedSite
let server: Listening
let site: ServedSite['site']
let logged: LogEntry[]
let clock: ServedSite['clock']
let connections: readonly RawConnection[]

beforeEach(async () => {
  served = await serveSite()
  ;({ server, site, logged, clock, connections } = served)
})
afterEach(() => served.close())

const say = (...lines: string[]) => served.say(...lines)
const isAlive = async () => {
  const answer = await say('GET / HTTP/1.1', 'Connection: close').rest()
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\n[^]*fine/)
}

describe('an unsupported upgrade is answered like a request without it', () => {
  test.each([
    [
      'h2c',
      'GET / HTTP/1.1',
      ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABk'],
    ],
    ['a websocket elsewhere', 'GET /v1/disks HTTP/1.1', websocketHeaders],
    ['a path without an instance name', 'GET // HTTP/1.1', websocketHeaders],
    ['h2c on the console', `GET ${consolePath} HTTP/1.1`, ['Connection: Upgrade', 'Upgrade: h2c']],
  ])('%s', async (_, line, headers) => {
    expect(await say(line, ...headers).until('fine')).toMatch(/^HTTP\/1\.1 200 OK/)
    await isAlive()
  })

  test.each(['GET http://[ HTTP/1.1', 'GET * HTTP/1.1', 'GET http:// HTTP/1.1', 'GET /\\ HTTP/1.1'])(
    '%s is refused as an unreadable request',
    async (line) => {
      expect(await say(line, ...websocketHeaders).until('}')).toMatch(/^HTTP\/1\.1 400 /)
      await isAlive()
    },
  )
})

test('a request that names two hosts is refused', async () => {
  const answer = await say('GET / HTTP/1.1', 'Host: other.example', 'Connection: close').rest()
  expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*more than one host/)
  await isAlive()
})

test('a connection that is reset during an upgrade does not affect others', async () => {
  for (let i = 0; i < 60; i++) {
    const { socket } = say(`GET ${i % 2 === 0 ? consolePath : '/other'} HTTP/1.1`, ...websocketHeaders)
    socket.once('connect', () => socket.resetAndDestroy())
    await new Promise((resolve) => socket.once('close', resolve))
  }
  await isAlive()
})

describe('an exception is logged and ends its own connection', () => {
  test.each<[string, () => Promise<Response>]>([
    ['a rejected promise', () => Promise.reject(new Error('no'))],
    [
      'a synchronous throw',
      () => {
        throw new Error('no')
      },
    ],
  ])('in %s, with the response 500', async (_, fetch) => {
    site.fetch = fetch
    const answer = await say('GET / HTTP/1.1').until('}')
    expect(answer).toMatch(/^HTTP\/1\.1 500 [^]*"error_code": "Internal"/)
    expect(answer).not.toContain('no"')
    expect(logged).toMatchObject([{ level: 'error', message: 'answering failed' }])
  })

  test('in an upgrade, whether synchronous or asynchronous', async () => {
    site.upgrade = () => {
      throw new Error('at once')
    }
    expect(await say(`GET ${consolePath} HTTP/1.1`, ...websocketHeaders).rest()).toBe('')
    site.upgrade = () => Promise.reject(new Error('later'))
    expect(await say(`GET ${consolePath} HTTP/1.1`, ...websocketHeaders).rest()).toBe('')
    expect(logged.map(({ message }) => message)).toEqual(['upgrade failed', 'upgrade failed'])
    site.fetch = () => Promise.resolve(new Response('fine'))
    await isAlive()
  })

  test('in an event stream', async () => {
    const body = () =>
      new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(new TextEncoder().encode('first')),
        pull: () => Promise.reject(new Error('no more')),
      })
    site.fetch = () =>
      Promise.resolve(new Response(body(), { headers: { 'content-type': 'text/event-stream' } }))
    await say('GET / HTTP/1.1', 'Connection: close').rest()
    expect(logged).toMatchObject([{ message: 'event stream failed' }])
    site.fetch = () => Promise.resolve(new Response('fine'))
    await isAlive()
  })

  test('in the cancellation of a stream', async () => {
    const left = Promise.withResolvers<void>()
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('first')),
      cancel() {
        left.resolve()
        throw new Error('cannot end')
      },
    })
    site.fetch = () =>
      Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
    const reader = say('GET / HTTP/1.1')
    await reader.until('first')
    reader.socket.destroy()
    await left.promise
    site.fetch = () => Promise.resolve(new Response('fine'))
    await isAlive()
    expect(logged).toMatchObject([{ message: 'event stream failed' }])
  })

  test('from an invalid response header', async () => {
    site.fetch = () => {
      const answer = new Response('x')
      Object.defineProperty(answer, 'status', { value: 9999 })
      return Promise.resolve(answer)
    }
    await say('GET / HTTP/1.1', 'Connection: close').rest()
    site.fetch = () => Promise.resolve(new Response('fine'))
    await isAlive()
  })
})

describe('an unreadable request is refused with an Error body and its headers', () => {
  test.each([
    ['not HTTP', 'garbage\r\n\r\n', 400],
    ['two lengths', request('POST / HTTP/1.1', 'Content-Length: 1', 'Content-Length: 2'), 400],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['an invalid host', 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n', 400],
    ['long headers', request('GET / HTTP/1.1', `X: ${'x'.repeat(20_000)}`), 431],
    ['an expectation', request('GET / HTTP/1.1', 'Expect: miracles'), 417],
  ])('%s', async (_, text, status) => {
    const connection = say()
    connection.socket.write(text)
    const answer = await connection.until('}')
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff')
    expect(answer.toLowerCase()).toContain('cache-control: no-store')
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({ message: expect.any(String) })
    connection.socket.destroy()
  })
})

test('every response forbids guessing its type, and forbids caching unless it allows it explicitly', async () => {
  const head = async () => (await fetch(`http://127.0.0.1:${server.port}/`)).headers
  expect((await head()).get('x-content-type-options')).toBe('nosniff')
  expect((await head()).get('cache-control')).toBe('no-store')
  site.fetch = () => Promise.resolve(new Response('', { headers: { 'cache-control': 'max-age=9' } }))
  expect((await head()).get('cache-control')).toBe('max-age=9')
  expect((await head()).get('strict-transport-security')).toBeNull()
})

test('a 429 response is delayed', async () => {
  site.fetch = ({ url }) => Promise.resolve(new Response('', { status: url.endsWith('/often') ? 429 : 200 }))
  const often = say('GET /often HTTP/1.1')
  // The response shows that everything sent before it was processed.
  await (await fetch(`http://127.0.0.1:${server.port}/`)).text()
  let heard = false
  void often.until('429').then(() => {
    heard = true
  })
  await (await fetch(`http://127.0.0.1:${server.port}/`)).text()
  expect(heard).toBe(false)
  clock.advance(httpLimits.tooManyDelay)
  expect(await often.until('429')).toMatch(/^HTTP\/1\.1 429 /)
})

test('with TLS, responses require browsers to keep using TLS', async () => {
  const behindTls = await listen(site, {
    host: '127.0.0.1',
    port: 0,
    outside: { publicUrl: new URL('https://rack.example'), trustedProxies: new BlockList() },
    clock,
    log: () => {},
  })
  const answer = await fetch(`http://127.0.0.1:${behindTls.port}/`)
  expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000')
  await behindTls.close()
})

test('the number of connections of one source is limited', async () => {
  // Connections are opened one by one, since the kernel drops those beyond its accept queue.
  for (let i = 0; i < httpLimits.connectionsOfSource; i++) {
    const { socket } = say()
    await new Promise((resolve) => socket.once('connect', resolve))
  }
  const last = connections.at(-1)
  expect(await say('GET / HTTP/1.1').rest()).toMatch(/^HTTP\/1\.1 503 [^]*retry-after: 1\r\n/)
  last?.socket.destroy()
  await last?.rest()
  await isAliveSoon()
})

/** Waits until the server has noticed a closed connection, which takes a moment. */
async function isAliveSoon(): Promise<void> {
  for (;;) {
    const answer = await say('GET / HTTP/1.1', 'Connection: close').rest()
    if (answer.includes('fine')) return
  }
}

describe('a stopping server', () => {
  test('completes running requests, and announces the end of the connection', async () => {
    const { promise: finish, resolve } = Promise.withResolvers<void>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    site.fetch = async () => {
      begin()
      await finish
      return new Response('finished')
    }
    const connection = say('GET / HTTP/1.1')
    await begun
    const closed = server.close()
    resolve()
    const answer = await connection.rest()
    expect(answer).toContain('finished')
    expect(answer.toLowerCase()).toContain('connection: close')
    await closed
  })

  test('answers a request that was in transit on an idle connection', async () => {
    const connection = say('GET /first HTTP/1.1')
    await connection.until('fine')
    const closed = server.close()
    connection.socket.write(request('GET /second HTTP/1.1'))
    expect((await connection.rest()).split('fine')).toHaveLength(3)
    await closed
  })

  test('accepts no connections, ends streams, and does not wait for idle ones', async () => {
    const silent = say()
    await new Promise((resolve) => silent.socket.once('connect', resolve))
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('first')),
    })
    site.fetch = () =>
      Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
    const reader = say('GET / HTTP/1.1')
    await reader.until('first')
    let ended = false
    site.end = () => {
      ended = true
    }
    await server.close()
    expect(ended).toBe(true)
    // The last chunk shows that the stream was ended properly.
    expect(await reader.rest()).toMatch(/\r\n0\r\n\r\n$/)
    await silent.rest()
    expect(await say('GET / HTTP/1.1').rest()).toBe('')
  })
})
