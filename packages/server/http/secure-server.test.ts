import { once } from 'node:events'
import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect as connectHttp2,
  constants,
} from 'node:http2'
import { connect as connectPlainly } from 'node:net'
import { createSecureContext, connect, type SecureVersion, type TLSSocket } from 'node:tls'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { certificateFor } from '#testing/certificates.ts'
import { request, websocketHeaders } from '#testing/raw-http.ts'
import { type ServedSite, serveSite } from '#testing/served-site.ts'
import { httpLimits } from './limits.ts'
import type { KeyPair } from './secure-server.ts'

const now = new Date()
const pairOf = (host: string): KeyPair => {
  const { cert, keyPem } = certificateFor([host], { now })
  return { cert, key: keyPem }
}
const first = pairOf('first.example')
const second = pairOf('second.example')
const named = createSecureContext(pairOf('named.example'))

let served: ServedSite
let certificates: {
  standard: KeyPair
  contextOf: (host: string) => ReturnType<typeof createSecureContext> | null
}
let change: () => void
let session: ClientHttp2Session

beforeEach(async () => {
  certificates = { standard: first, contextOf: (host) => (host === 'named.example' ? named : null) }
  const subscribed = Object.assign(certificates, {
    subscribe: (listener: () => void) => {
      change = listener
      return () => {}
    },
  })
  served = await serveSite({ certificates: subscribed })
  session = connectHttp2(`https://127.0.0.1:${served.server.port}`, { rejectUnauthorized: false })
  session.on('error', () => {})
})
afterEach(async () => {
  session.destroy()
  await served.close()
})

/** Sends a request on the session. @returns its response when that has arrived */
async function ask(
  headers: Record<string, string> = {},
  stream = session.request({ ':path': '/', ...headers }),
) {
  const [answer] = (await once(stream, 'response')) as [Record<string, string | number>]
  return { ...answer, body: await text(stream) } as Record<string, unknown>
}

async function tls(
  options: { servername?: string; ALPNProtocols?: string[]; maxVersion?: SecureVersion } = {},
) {
  const socket = connect({
    port: served.server.port,
    host: '127.0.0.1',
    rejectUnauthorized: false,
    ...options,
  })
  await once(socket, 'secureConnect')
  return socket
}
const subjectOf = (socket: TLSSocket) => socket.getPeerCertificate().subject.CN

/** Sends a request over HTTP/1.1. @returns everything received until the server ends or `until` is received */
async function sayPlainly(socket: TLSSocket, ...lines: string[]): Promise<string> {
  socket.end(request(lines[0] ?? '', ...lines.slice(1)))
  return text(socket)
}

test('the client chooses between HTTP/2 and HTTP/1.1, and both get the headers of TLS', async () => {
  const headers = { 'strict-transport-security': 'max-age=31536000', 'x-content-type-options': 'nosniff' }
  expect(await ask()).toMatchObject({ ':status': 200, body: 'fine', ...headers })
  const socket = await tls({ ALPNProtocols: ['http/1.1'] })
  const answer = await sayPlainly(socket, 'GET / HTTP/1.1', 'Connection: close')
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*strict-transport-security: max-age=31536000\r\n[^]*fine/)
  const without = await tls()
  expect(await sayPlainly(without, 'GET / HTTP/1.1', 'Connection: close')).toMatch(/^HTTP\/1\.1 200 OK/)
})

test('the client of a request is known in both versions', async () => {
  const clients: unknown[] = []
  served.site.fetch = async (_request, { address, origin, host, secure }) => {
    clients.push({ address, origin, host, secure })
    return new Response('fine')
  }
  await ask()
  await sayPlainly(await tls(), 'GET / HTTP/1.1', 'Connection: close')
  const origin = `https://127.0.0.1:${served.server.port}`
  const client = { address: '127.0.0.1', origin, secure: true }
  expect(clients).toEqual([
    { ...client, host: `127.0.0.1:${served.server.port}` },
    { ...client, host: '127.0.0.1' },
  ])
})

test('TLS 1.1 is refused', async () => {
  await expect(tls({ maxVersion: 'TLSv1.1' })).rejects.toThrow()
})

test('a connection whose handshake fails is closed', async () => {
  const socket = connectPlainly(served.server.port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\n\r\n')
  await once(socket, 'close')
  session.destroy()
  await expect.poll(() => served.server.counts().connections).toBe(0)
})

test('a request over HTTP/2 that names two hosts is refused', async () => {
  const answer = await ask({ ':authority': 'one.example', host: 'other.example' })
  expect(answer).toMatchObject({ ':status': 400 })
})

test('a websocket is opened over HTTP/1.1', async () => {
  const socket = await tls({ ALPNProtocols: ['http/1.1'] })
  const answer = await sayPlainly(
    socket,
    'GET /v1/instances/web/serial-console/stream HTTP/1.1',
    ...websocketHeaders,
  )
  expect(answer).toMatch(/^HTTP\/1\.1 101 /)
})

test('a changed certificate is used for new connections, and open ones continue', async () => {
  const before = await tls()
  certificates.standard = second
  change()
  expect([subjectOf(before), subjectOf(await tls())]).toEqual(['first.example', 'second.example'])
  expect(await sayPlainly(before, 'GET / HTTP/1.1', 'Connection: close')).toMatch(/^HTTP\/1\.1 200/)
  expect(await ask()).toMatchObject({ ':status': 200 })
})

test('a host with a certificate of its own gets it', async () => {
  const names = await Promise.all(['named.example', 'other.example'].map((servername) => tls({ servername })))
  expect(names.map(subjectOf)).toEqual(['named.example', 'first.example'])
})

describe('on one HTTP/2 connection', () => {
  let reached: string[]
  let answer: () => void

  beforeEach(() => {
    reached = []
    const { promise, resolve } = Promise.withResolvers<void>()
    answer = resolve
    served.site.fetch = async ({ url }) => {
      reached.push(url)
      await promise
      return new Response('fine')
    }
  })
  const requestReached = async (count: number) => {
    while (reached.length < count) await new Promise((resolve) => setImmediate(resolve))
  }

  test('as many requests are handled at once as the limit allows, and the others later', async () => {
    await once(session, 'remoteSettings')
    const most = httpLimits.streamsOfConnection
    const answers = Array.from({ length: most + 10 }, () => ask())
    await requestReached(most)
    session.ping(() => answer())
    expect((await Promise.all(answers)).map(({ body }) => body)).toEqual(answers.map(() => 'fine'))
  })

  test('requests above the limit are refused when the client does not know it yet', async () => {
    const streams = Array.from({ length: httpLimits.streamsOfConnection + 10 }, () => session.request())
    const ended = streams.map(
      (stream) =>
        new Promise<number>((resolve) =>
          stream.on('error', () => {}).on('close', () => resolve(stream.rstCode)),
        ),
    )
    await requestReached(httpLimits.streamsOfConnection)
    answer()
    for (const stream of streams) stream.resume()
    const refused = (await Promise.all(ended)).filter((code) => code === constants.NGHTTP2_REFUSED_STREAM)
    expect(refused.length).toBe(10)
    expect(reached.length).toBe(httpLimits.streamsOfConnection)
  })

  test('a stopping server completes the requests that it has, and closes the connection', async () => {
    const ended = once(session, 'close')
    const waiting = ask()
    await requestReached(1)
    const stopped = served.server.close()
    await once(session, 'goaway')
    answer()
    expect(await waiting).toMatchObject({ ':status': 200, body: 'fine' })
    await Promise.all([stopped, ended])
  })

  test('a request that is ended does not end the others', async () => {
    const { fetch } = served.site
    served.site.fetch = (request, client, exchange) => {
      if (new URL(request.url).pathname === '/ended') exchange.end()
      return fetch(request, client, exchange)
    }
    const ended = session.request({ ':path': '/ended' })
    const other = ask()
    await once(ended, 'close')
    expect(ended.rstCode).toBe(constants.NGHTTP2_CANCEL)
    answer()
    expect(await other).toMatchObject({ body: 'fine' })
  })

  test('a request whose body does not arrive in time is ended', async () => {
    const stream: ClientHttp2Stream = session.request({ ':method': 'POST' })
    const over = new Promise((resolve) =>
      stream.on('error', () => {}).on('close', () => resolve(stream.rstCode)),
    )
    stream.write('part')
    await requestReached(1)
    served.clock.advance(httpLimits.request)
    expect(await over).toBe(constants.NGHTTP2_CANCEL)
  })

  test('a request whose body is not read is answered, and does not end the connection', async () => {
    served.site.fetch = async () => new Response('no', { status: 403, headers: { connection: 'close' } })
    const stream = session.request({ ':method': 'POST' }).on('error', () => {})
    stream.write('part')
    const refused = await ask({}, stream)
    expect([refused[':status'], refused['connection'], refused['body']]).toEqual([403, undefined, 'no'])
    expect(await ask()).toMatchObject({ ':status': 403 })
  })
})

test('an event stream over HTTP/2 ends when its reader leaves, and when the server stops', async () => {
  const cancelled = Promise.withResolvers<void>()
  served.site.fetch = async ({ url }) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('data: hello\n\n')),
      cancel: () => {
        if (url.endsWith('/left')) cancelled.resolve()
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
  const [left, stayed] = ['/left', '/stayed'].map((path) => session.request({ ':path': path }))
  await Promise.all([once(left ?? expect.fail(), 'data'), once(stayed ?? expect.fail(), 'data')])
  left?.close(constants.NGHTTP2_CANCEL)
  await cancelled.promise
  const ended = once(stayed ?? expect.fail(), 'end')
  stayed?.resume()
  await Promise.all([served.server.close(), ended])
})

test('unsent responses of HTTP/2 are counted, and their connection is closed when there are too many', async () => {
  const size = 16 * 1024 * 1024
  const body = new Uint8Array(size)
  served.site.fetch = async () => new Response(body)
  const count = httpLimits.unsentOfSource / size + 2
  const streams = Array.from({ length: count }, () => session.request().on('error', () => {}))
  const closed = once(session, 'close')
  await Promise.all(streams.map((stream) => once(stream, 'response')))
  served.clock.advance(httpLimits.unsentCheck)
  await closed
})
