import { BlockList } from 'node:net'
import { manualClock } from '@portico/domain/testing/manual-clock.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rawConnection, request, websocketHeaders } from '#testing/raw-http.ts'
import { addTrusted } from './addresses.ts'
import { gated } from './gated.ts'
import { type Listening, listen } from './listen.ts'

const consolePath = '/v1/instances/web/serial-console/stream'

/** An allow list for the test, with change notifications like the control plane's. */
function testGate() {
  const listeners = new Set<() => void>()
  let allowed: readonly string[] = []
  return {
    admits: (address: string | null) => address !== null && allowed.includes(address),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    allow(...addresses: string[]) {
      allowed = addresses
      for (const listener of listeners) listener()
    },
  }
}

let gate: ReturnType<typeof testGate>
let server: Listening
let reached: string[]
let uploading: PromiseWithResolvers<void>
beforeEach(async () => {
  uploading = Promise.withResolvers()
  gate = testGate()
  gate.allow('127.0.0.1')
  reached = []
  const trustedProxies = new BlockList()
  addTrusted(trustedProxies, '127.0.0.1')
  const site = gated(gate, {
    fetch: async (requested) => {
      const { pathname } = new URL(requested.url)
      reached.push(pathname)
      if (pathname === '/upload') {
        uploading.resolve()
        await requested.text().catch(() => {})
      }
      if (pathname !== '/stream') return new Response('fine')
      const first = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(new TextEncoder().encode('data: hello\n\n')),
      })
      return new Response(first, { headers: { 'content-type': 'text/event-stream' } })
    },
    upgrade: (_request, socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
    end: () => {},
  })
  const options = { host: '127.0.0.1', port: 0, clock: manualClock(), log: () => {} }
  server = await listen(site, { ...options, outside: { publicUrl: null, trustedProxies } })
})
afterEach(() => server.close())

const say = (...lines: [string, ...string[]]) => rawConnection(server.port, ...lines)
const from = (address: string) => `X-Forwarded-For: ${address}`

describe('an address that is not on the list is refused', () => {
  test.each(['/', '/v1/ping', '/login', '/assets/main.js', '/openapi.json', '/stream'])(
    'for %s',
    async (path) => {
      const answer = await say(`GET ${path} HTTP/1.1`, from('203.0.113.9')).rest()
      expect(answer).toMatch(/^HTTP\/1\.1 403 /)
      expect(answer).toMatch(/"error_code": "Forbidden"/)
      expect(answer).toMatch(/ask an administrator to add your address/)
      expect(answer).not.toMatch(/203\.0\.113|portico/i)
      expect(reached).toEqual([])
    },
  )

  test('for a websocket', async () => {
    const answer = await say(`GET ${consolePath} HTTP/1.1`, ...websocketHeaders, from('203.0.113.9')).rest()
    expect(answer).toMatch(/^HTTP\/1\.1 403 /)
  })

  test('for a login, without waiting for its body', async () => {
    const answer = await say(
      'POST /v1/login/main/local HTTP/1.1',
      'Content-Length: 1000',
      from('203.0.113.9'),
    ).rest()
    expect(answer).toMatch(/^HTTP\/1\.1 403 /)
    expect(reached).toEqual([])
  })

  test('with a page for people when a browser requests it', async () => {
    const answer = await say('GET / HTTP/1.1', 'Accept: text/html', from('203.0.113.9')).rest()
    expect(answer).toMatch(
      /^HTTP\/1\.1 403 [^]*text\/plain[^]*\r\n\r\n[^]*Your address is not on the allow list/,
    )
  })
})

test('the address is taken from a trusted proxy, and never from a header of the client', async () => {
  gate.allow('203.0.113.9')
  expect(await say('GET / HTTP/1.1', from('203.0.113.9'), 'Connection: close').rest()).toMatch(/ 200 OK/)
  expect(await say('GET / HTTP/1.1', 'Connection: close').rest()).toMatch(/ 403 /)
  const spoofed = from('203.0.113.9, 198.51.100.7')
  expect(await say('GET / HTTP/1.1', spoofed, 'Connection: close').rest()).toMatch(/ 403 /)
})

describe('when an address is removed from the list', () => {
  test('its streams end, and those of others continue', async () => {
    gate.allow('203.0.113.9', '203.0.113.10')
    const out = say('GET /stream HTTP/1.1', from('203.0.113.9'))
    const other = say('GET /stream HTTP/1.1', from('203.0.113.10'))
    await out.until('hello')
    await other.until('hello')
    gate.allow('203.0.113.10')
    await out.rest()
    expect(other.socket.destroyed).toBe(false)
    gate.allow()
    await other.rest()
  })

  test('its websockets end', async () => {
    const websocket = say(`GET ${consolePath} HTTP/1.1`, ...websocketHeaders)
    await websocket.until('101')
    gate.allow()
    await websocket.rest()
  })

  test('its running uploads end', async () => {
    const upload = say('PUT /upload HTTP/1.1', 'Content-Length: 100000')
    upload.socket.write('a part')
    await uploading.promise
    gate.allow()
    expect(await upload.rest()).not.toMatch(/200 OK/)
  })

  test('each request on a persistent connection is checked again', async () => {
    const kept = say('GET /one HTTP/1.1')
    await kept.until('fine')
    gate.allow()
    kept.socket.write(request('GET /two HTTP/1.1'))
    expect(await kept.rest()).toMatch(/ 200 OK[^]* 403 /)
    expect(reached).toEqual(['/one'])
  })
})
