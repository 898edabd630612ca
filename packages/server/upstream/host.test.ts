import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, BlockList } from 'node:net'
import { text } from 'node:stream/consumers'
import type { LogEntry } from '@portico/control-plane/kernel/log-entry.ts'
import { type ManualClock, manualClock } from '@portico/domain/testing/manual-clock.ts'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import type { ConsoleFiles } from '#http/console-files.ts'
import { httpLimits } from '#http/limits.ts'
import { type Listening, listen } from '#http/listen.ts'
import { rawConnection } from '#testing/raw-http.ts'
import { createUpstreamHost } from './host.ts'
import { upstreamConsoles } from './serial-console.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

let answer: Answer
let logged: LogEntry[]
let clock: ManualClock
const system = createServer((request, response) => answer(request, response))
const consoles = new WebSocketServer({ noServer: true })
let front: Listening
let url: string
let origin: string
let upstream: { url: URL; log: (entry: LogEntry) => void; patience?: number }

const files: ConsoleFiles = {
  asset: (_request, pathname) => (pathname === '/assets/a.js' ? new Response('a script') : null),
  page: (_request, _pathname, _first, status = 200) => new Response('the page', { status }),
}

beforeEach(async () => {
  logged = []
  clock = manualClock()
  answer = (_request, response) => response.end('{}')
  system.listen(0, '127.0.0.1')
  await once(system, 'listening')
  origin = `http://127.0.0.1:${(system.address() as AddressInfo).port}`
  const log = (entry: LogEntry) => void logged.push(entry)
  upstream = { url: new URL(origin), log }
  front = await listen(
    {
      fetch: createUpstreamHost({ upstream, console: files }),
      ...upstreamConsoles(upstream.url, { log, clock }),
    },
    {
      host: '127.0.0.1',
      port: 0,
      outside: { publicUrl: null, trustedProxies: new BlockList() },
      clock,
      log,
    },
  )
  url = `http://127.0.0.1:${front.port}`
})
afterEach(async () => {
  system.removeAllListeners('upgrade')
  system.closeAllConnections()
  system.close()
  await front.close()
})

const get = (path: string, init?: RequestInit) => fetch(url + path, { redirect: 'manual', ...init })

test("pages and files are this server's own, for every client", async () => {
  answer = (_request, response) => response.writeHead(500).end()
  expect(await (await get('/projects/p/instances')).text()).toBe('the page')
  expect(await (await get('/login/a/saml/b')).text()).toBe('the page')
  expect(await (await get('/assets/a.js')).text()).toBe('a script')
})

test("an unknown page is also this server's own, and contains nothing of the upstream's response", async () => {
  answer = (_request, response) => response.writeHead(404).end('{"message":"raw"}')
  const requested = { headers: { accept: 'text/html,*/*;q=0.8' } }
  for (const path of ['/nowhere', '/system-of-theirs', '/login/a/saml/b/redirect', '/device/other']) {
    const page = await get(path, requested)
    expect([path, page.status, await page.text()]).toEqual([path, 404, 'the page'])
  }
  expect(await (await get('/v1/projects', requested)).text()).toBe('{"message":"raw"}')
  // The server does not wait for the rest of a response that it does not show.
  answer = (_request, response) => void response.writeHead(404).write('<html>')
  expect(await (await get('/login/a/saml/b/redirect', requested)).text()).toBe('the page')
  expect(logged).toEqual([])
  answer = (_request, response) => response.writeHead(303, { location: 'https://identity.example/sso' }).end()
  const away = await get('/login/a/saml/b/redirect?redirect_uri=%2Fprojects', requested)
  expect(away.headers.get('location')).toBe('https://identity.example/sso')
})

test.each(['//', '/\\', '/%2F/'])(
  'a path that begins with %s and a host does not send the request to that host',
  async (start) => {
    const recorded: (string | undefined)[] = []
    const elsewhere = createServer((_request, response) => {
      recorded.push('elsewhere')
      response.end()
    })
    elsewhere.listen(0, '127.0.0.1')
    await once(elsewhere, 'listening')
    answer = (request, response) => {
      recorded.push(request.headers.host)
      response.end('the upstream')
    }
    const path = `${start}127.0.0.1:${(elsewhere.address() as AddressInfo).port}/v1/ping`
    await rawConnection(
      front.port,
      `GET ${path} HTTP/1.1`,
      'Connection: close',
      'Cookie: session=secret',
    ).rest()
    expect(recorded.filter((host) => host !== new URL(origin).host)).toEqual([])
    elsewhere.closeAllConnections()
    elsewhere.close()
  },
)

test.each([
  [
    'DELETE',
    'Transfer-Encoding: chunked',
    (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
  ],
  [
    'OPTIONS',
    'Transfer-Encoding: chunked',
    (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
  ],
  ['DELETE', 'Connection: content-length, close', (body: string) => body],
  ['GET', 'Connection: content-length, close', (body: string) => body],
])('the body of a %s with %s is never read as a separate request', async (method, header, encode) => {
  const recorded: (string | undefined)[] = []
  answer = (request, response) => {
    recorded.push(`${request.method} ${request.url}`)
    request.resume().on('end', () => response.end('{}'))
  }
  const inner = 'POST /v1/projects HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n'
  const length = header.startsWith('Connection') ? [`Content-Length: ${inner.length}`] : ['Connection: close']
  const connection = rawConnection(front.port, `${method} /v1/disks/x HTTP/1.1`, header, ...length)
  connection.socket.write(encode(inner))
  await connection.rest()
  await get('/v1/ping')
  expect(recorded).toEqual([`${method} /v1/disks/x`, 'GET /v1/ping'])
})

test('everything else is forwarded with method, path, query, body, status and request ID', async () => {
  answer = (request, response) => {
    void text(request).then((body) => {
      response.writeHead(201, { 'x-request-id': 'their-id', 'content-type': 'application/json' })
      response.end(JSON.stringify([request.method, request.url, request.headers.host, body]))
    })
  }
  const reply = await get('/v1/disks?project=a%20b', { method: 'POST', body: '{"name":"d"}' })
  expect([reply.status, reply.headers.get('x-request-id')]).toEqual([201, 'their-id'])
  expect(await reply.json()).toEqual(['POST', '/v1/disks?project=a%20b', origin.slice(7), '{"name":"d"}'])
})

test('a response without a body, and a response to HEAD, are passed on', async () => {
  answer = (_request, response) => response.writeHead(204).end()
  expect((await get('/v1/logout', { method: 'POST' })).status).toBe(204)
  answer = (_request, response) => response.writeHead(200, { 'content-length': '5' }).end()
  const head = await get('/v1/x', { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '5', ''])
})

test.each([204, 205, 304])(
  'a response with %i has no body, whatever length the upstream announces',
  async (status) => {
    // Written as raw bytes, since Node announces no length with these statuses.
    answer = ({ socket }) =>
      void socket.write(`HTTP/1.1 ${status} Whatever\r\nx-a: b\r\ncontent-length: 5\r\n\r\n`)
    const heard = await rawConnection(front.port, 'GET /v1/x HTTP/1.1', 'Connection: close').rest()
    expect(heard).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(heard).toContain('x-a: b')
    expect(heard).not.toContain('content-length')
  },
)

test('a stream is passed on immediately, and is ended at the upstream when the reader disconnects', async () => {
  const left = new Promise<void>((resolve) => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('first')
      response.on('close', resolve)
    }
  })
  const reply = await get('/portico/v1/stream')
  const reader = reply.body?.getReader()
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('first')
  await reader?.cancel()
  await left
  expect(logged).toEqual([])
})

test('the plain login page redirects where the upstream redirects, or otherwise to that of the default silo', async () => {
  answer = (_request, response) => response.writeHead(302, { location: `${origin}/login/x/saml/y` }).end()
  expect((await get('/login?redirect_uri=/images')).headers.get('location')).toBe('/login/x/saml/y')
  answer = (_request, response) => response.writeHead(200).end('<html>')
  expect((await get('/login?redirect_uri=/images')).headers.get('location')).toBe(
    '/login/default/local?redirect_uri=%2Fimages',
  )
})

test('an unreachable upstream returns 502 with an Error body', async () => {
  system.closeAllConnections()
  system.close()
  const reply = await get('/v1/me')
  const body = (await reply.json()) as { request_id: string; message: string }
  expect([reply.status, body.message]).toEqual([502, 'The upstream system cannot be reached'])
  expect(reply.headers.get('x-request-id')).toBe(body.request_id)
  const message = 'The upstream system did not answer GET /v1/me: ECONNREFUSED'
  expect(logged).toEqual([{ level: 'error', message, requestId: body.request_id }])
})

test.each(['GET', 'HEAD'])(
  'an invalid status returns 502 to %s, without waiting for the rest of the response',
  async (method) => {
    const left = new Promise<void>((resolve) => {
      answer = (_request, response) => {
        response.on('close', resolve)
        response.writeHead(600, { 'content-length': '5' }).flushHeaders()
      }
    })
    expect((await get('/v1/me?secret=a', { method })).status).toBe(502)
    await left
    const message = `The upstream system did not answer ${method} /v1/me: its status was 600`
    expect(logged).toMatchObject([{ level: 'error', message }])
  },
)

/** Makes the upstream close each connection when the second request on it arrives. */
function closeOnSecondRequest(): string[] {
  const recorded: string[] = []
  const known = new WeakSet<object>()
  answer = (request, response) => {
    recorded.push(`${request.method} ${known.has(request.socket) ? 'again' : 'first'}`)
    if (known.has(request.socket)) return void request.socket.destroy()
    known.add(request.socket)
    response.end('{}')
  }
  return recorded
}

test.each(['GET', 'HEAD'])(
  'a %s on a persistent connection that the upstream has closed is repeated once on a new one',
  async (method) => {
    const recorded = closeOnSecondRequest()
    expect(await (await get('/v1/projects')).text()).toBe('{}')
    expect((await get('/v1/projects', { method })).status).toBe(200)
    expect(recorded).toEqual(['GET first', `${method} again`, `${method} first`])
    expect(logged).toEqual([])
  },
)

test('a POST on a persistent connection that the upstream has closed returns 502 and is not repeated', async () => {
  const recorded = closeOnSecondRequest()
  expect(await (await get('/v1/projects')).text()).toBe('{}')
  expect((await get('/v1/projects', { method: 'POST', body: '{}' })).status).toBe(502)
  expect(recorded).toEqual(['GET first', 'POST again'])
})

test('a GET returns 502 when the new connection is closed too', async () => {
  let requests = 0
  answer = (request, response) => (++requests === 1 ? void response.end('{}') : void request.socket.destroy())
  expect(await (await get('/v1/projects')).text()).toBe('{}')
  expect((await get('/v1/projects')).status).toBe(502)
  expect(requests).toBe(3)
})

test('a switch to another protocol returns 502', async () => {
  answer = ({ socket }) =>
    void socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n')
  expect((await get('/v1/me')).status).toBe(502)
  const message = 'The upstream system did not answer GET /v1/me: it closed the connection without a response'
  expect(logged).toMatchObject([{ level: 'error', message }])
})

test('an upstream that takes too long returns 504', async () => {
  upstream.patience = 5
  answer = () => {}
  const reply = await get('/v1/disks?project=p', { method: 'POST', body: '{}' })
  expect(reply.status).toBe(504)
  expect(await reply.json()).toMatchObject({ message: 'The upstream system did not answer in time' })
  const message = 'The upstream system did not answer POST /v1/disks: no response within 5 ms'
  expect(logged).toMatchObject([{ level: 'error', message }])
})

test('an error of this server returns 500 and is logged as such', async () => {
  upstream.url = new URL('ftp://127.0.0.1')
  expect((await get('/v1/me')).status).toBe(500)
  expect(logged).toMatchObject([
    {
      level: 'error',
      message: expect.stringMatching(/^Forwarding GET \/v1\/me to .* failed: TypeError.*ftp:/),
    },
  ])
})

test.each(['GET', 'POST'])(
  'a client that disconnects before a %s is answered is not logged',
  async (method) => {
    const recorded = Promise.withResolvers<void>()
    const left = Promise.withResolvers<void>()
    answer = (_request, response) => {
      response.on('close', left.resolve)
      recorded.resolve()
    }
    const leaving = ask(`${url}/v1/disks`, { method }).on('error', () => {})
    if (method === 'GET') leaving.end()
    else leaving.write('{"name":')
    await recorded.promise
    leaving.destroy()
    await left.promise
    // When another request has been answered, earlier callbacks have run.
    answer = (_request, response) => response.end('{}')
    await get('/v1/ping')
    expect(logged).toEqual([])
  },
)

test.each(['application/json', 'text/event-stream'])(
  'a response of %s that breaks off also breaks off for the client, and is logged in one line',
  async (type) => {
    const printed = vi.spyOn(console, 'error')
    onTestFinished(() => printed.mockRestore())
    let breakOff = () => {}
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': type, 'x-request-id': 'their-id' })
      response.write('{"items":[')
      breakOff = () => void response.destroy()
    }
    const reply = await get('/v1/disks?project=p')
    breakOff()
    await expect(reply.text()).rejects.toThrow('terminated')
    // When another request has been answered, earlier callbacks have run.
    answer = (_request, response) => response.end('{}')
    await get('/v1/ping')
    const message = 'The upstream system broke off its response to GET /v1/disks: ECONNRESET'
    expect(logged).toEqual([{ level: 'error', message, requestId: 'their-id' }])
    expect(printed).not.toHaveBeenCalled()
  },
)

test('a request from a page of another site does not reach the upstream', async () => {
  answer = (_request, response) => response.writeHead(204).end()
  const headers = { origin: 'http://evil.example', cookie: 'session=a' }
  expect((await get('/v1/logout', { method: 'POST', headers })).status).toBe(403)
  expect((await get('/v1/logout', { method: 'POST', headers: { origin: url } })).status).toBe(204)
})

const consolePath = '/v1/instances/web/serial-console/stream?project=p'
const closed = async (socket: WebSocket) => {
  const [code, reason] = (await once(socket, 'close')) as [number, Buffer]
  return [code, reason.toString()]
}

test("a serial console is connected to the upstream's in both directions, and closed with it", async () => {
  let seen: IncomingMessage | undefined
  system.on('upgrade', (request: IncomingMessage, socket, head) => {
    seen = request
    consoles.handleUpgrade(request, socket, head, (websocket) => {
      websocket.on('message', (data: Buffer) => {
        websocket.send(Buffer.concat([Buffer.from('echo '), data]))
        websocket.close(1001, 'VM stopped')
      })
    })
  })
  const socket = new WebSocket(url.replace('http', 'ws') + consolePath, { headers: { cookie: 'session=a' } })
  socket.on('open', () => socket.send(Buffer.from('hello')))
  const [[data], end] = await Promise.all([once(socket, 'message'), closed(socket)])
  expect(String(data)).toBe('echo hello')
  expect(end).toEqual([1001, 'VM stopped'])
  expect([seen?.url, seen?.headers.cookie]).toEqual([consolePath, 'session=a'])
})

test('a refusal of the upstream arrives as a close frame with the message', async () => {
  system.on('upgrade', (_request, socket) => {
    const body = JSON.stringify({ message: 'not found: instance with name "web"' })
    socket.end(`HTTP/1.1 404 Not Found\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
  })
  const socket = new WebSocket(url.replace('http', 'ws') + consolePath)
  expect(await closed(socket)).toEqual([1011, 'not found: instance with name "web"'])
})

test('a serial console pings both sides while it is idle', async () => {
  const pinged = Promise.withResolvers<void>()
  system.on('upgrade', (request: IncomingMessage, socket, head) => {
    consoles.handleUpgrade(request, socket, head, (websocket) => {
      websocket.on('ping', () => pinged.resolve())
      websocket.send('joined')
    })
  })
  const socket = new WebSocket(url.replace('http', 'ws') + consolePath)
  await once(socket, 'message')
  const browserPinged = once(socket, 'ping')
  clock.advance(httpLimits.consolePing)
  await Promise.all([browserPinged, pinged.promise])
  socket.terminate()
})

test('1 MiB of input and of output passes a serial console byte for byte', async () => {
  const bytes = randomBytes(1024 * 1024)
  system.on('upgrade', (request: IncomingMessage, socket, head) => {
    consoles.handleUpgrade(request, socket, head, (websocket) =>
      websocket.on('message', (data: Buffer) => websocket.send(data)),
    )
  })
  const socket = new WebSocket(url.replace('http', 'ws') + consolePath)
  await once(socket, 'open')
  const echoed: Buffer[] = []
  const whole = new Promise<void>((resolve) => {
    socket.on('message', (data: Buffer) => {
      echoed.push(data)
      if (echoed.length === 64) resolve()
    })
  })
  for (let at = 0; at < bytes.length; at += 16_384) socket.send(bytes.subarray(at, at + 16_384))
  await whole
  expect(Buffer.concat(echoed).equals(bytes)).toBe(true)
  socket.terminate()
})

test('a serial console whose upstream connection breaks is closed as a bad gateway', async () => {
  system.on('upgrade', (request: IncomingMessage, socket, head) => {
    consoles.handleUpgrade(request, socket, head, (websocket) => websocket.terminate())
  })
  const socket = new WebSocket(url.replace('http', 'ws') + consolePath)
  expect(await closed(socket)).toEqual([1014, ''])
})
