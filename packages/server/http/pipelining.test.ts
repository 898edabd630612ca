import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { request, websocketHeaders } from '#testing/raw-http.ts'
import { type ServedSite, serveSite } from '#testing/served-site.ts'
import { httpLimits } from './limits.ts'
import type { Exchange } from './site.ts'

let served: ServedSite
/** paths of the requests that reached the site */
let requested: string[]
/** Completes all current and future requests. */
let answer: () => void
/** Resolves when `count` requests have reached the site. */
const reached = async (count: number) => {
  while (requested.length < count) await new Promise((resolve) => setImmediate(resolve))
}

beforeEach(async () => {
  served = await serveSite()
  requested = []
  const { promise, resolve } = Promise.withResolvers<void>()
  answer = resolve
  served.site.fetch = async ({ url }) => {
    const { pathname } = new URL(url)
    requested.push(pathname)
    if (pathname !== '/at-once') await promise
    return new Response(`answer to ${pathname}.`)
  }
})
afterEach(() => served.close())

const most = httpLimits.requestsOfConnection
const paths = (count: number) => Array.from({ length: count }, (_, i) => `/${i}`)
const requests = (all: readonly string[]) => all.map((path) => request(`GET ${path} HTTP/1.1`)).join('')

/** Returns the responses on a connection, in the order of arrival. */
const answersIn = (heard: string) =>
  [...heard.matchAll(/HTTP\/1\.1 (\d+) |answer to (\/[\w-]+)\./g)].map(([, status, path]) => status ?? path)
/** Returns which responses announced the end of the connection. */
const saidClose = (heard: string) =>
  heard
    .split(/(?=HTTP\/1\.1 )/)
    .map((each) => /^connection: close/im.test(each))
    .filter(Boolean).length

describe('pipelined requests', () => {
  test('are answered in order, and as many are processed at once as the limit allows', async () => {
    const client = served.say()
    client.socket.write(requests(paths(most)))
    await reached(most)
    answer()
    const heard = await client.until(`answer to /${most - 1}.`)
    expect(answersIn(heard)).toEqual(paths(most).flatMap((path) => ['200', path]))
    client.socket.write(requests(['/at-once']))
    await client.until('/at-once')
  })

  test('beyond the limit end the connection, and do not reach the site', async () => {
    const client = served.say()
    client.socket.write(requests(paths(1000)))
    expect(await client.rest()).toBe('')
    expect(requested).toEqual(paths(most))
    // Other connections are not affected.
    expect(await served.say('GET /at-once HTTP/1.1').until('/at-once.')).toContain('200 OK')
  })
})

describe('a response that is due', () => {
  test.each([
    ['an expectation', request('GET /second HTTP/1.1', 'Expect: miracles'), ['200', '/first', '417']],
    ['an unreadable request', 'garbage\r\n\r\n', []],
    ['a websocket', request('GET /v1/instances/web/serial-console/stream HTTP/1.1', ...websocketHeaders), []],
  ])('is not replaced by %s', async (_, second, answers) => {
    const client = served.say()
    client.socket.write(requests(['/first']) + second)
    await reached(1)
    answer()
    expect(answersIn(await client.rest())).toEqual(answers)
  })

  test('is not interrupted by another one', async () => {
    const { promise: more, resolve } = Promise.withResolvers<void>()
    served.site.fetch = () =>
      Promise.resolve(
        new Response(
          new ReadableStream<Uint8Array>({
            async start(controller) {
              controller.enqueue(new TextEncoder().encode('beginning'))
              await more
              controller.enqueue(new TextEncoder().encode('end'))
              controller.close()
            },
          }),
        ),
      )
    const client = served.say('GET / HTTP/1.1')
    await client.until('beginning')
    client.socket.write(request('GET / HTTP/1.1', 'Expect: miracles'))
    // The response shows that everything sent before it was processed.
    await served.say('GET / HTTP/1.1').until('beginning')
    resolve()
    expect(await client.rest()).toMatch(/beginning\r\n3\r\nend\r\n0\r\n\r\nHTTP\/1\.1 417 /)
  })
})

describe('an exchange that is broken off', () => {
  let exchanges: Map<string, Exchange>
  beforeEach(() => {
    exchanges = new Map()
    const { fetch } = served.site
    served.site.fetch = (asking, client, exchange) => {
      exchanges.set(new URL(asking.url).pathname, exchange)
      return fetch(asking, client, exchange)
    }
  })

  test('does not prevent responses that are due before it', async () => {
    const client = served.say()
    client.socket.write(requests(['/first', '/broken', '/third']))
    await reached(3)
    exchanges.get('/broken')?.end()
    answer()
    expect(answersIn(await client.rest())).toEqual(['200', '/first'])
  })

  test('has no effect after it is complete', async () => {
    const client = served.say('GET /at-once HTTP/1.1')
    await client.until('/at-once.')
    client.socket.write(requests(['/second']))
    await reached(2)
    exchanges.get('/at-once')?.end()
    answer()
    expect(answersIn(await client.until('/second.'))).toEqual(['200', '/at-once', '200', '/second'])
  })
})

describe('a stopping server', () => {
  test('waits for each of several requests on one connection', async () => {
    const client = served.say()
    client.socket.write(requests(['/at-once', '/second', '/third']))
    await reached(3)
    await client.until('/at-once.')
    const stopped = served.server.close()
    // The test must wait to show that the connection is not closed: longer than idle connections remain open.
    await new Promise((resolve) => setTimeout(resolve, 2 * httpLimits.idleGrace))
    answer()
    const heard = await client.rest()
    expect(answersIn(heard)).toEqual(['200', '/at-once', '200', '/second', '200', '/third'])
    expect(saidClose(heard)).toBe(1)
    await stopped
  })

  test('ends streams that begin while it stops', async () => {
    const client = served.say('GET /at-once HTTP/1.1')
    await client.until('/at-once.')
    let left = false
    served.site.fetch = () =>
      Promise.resolve(
        new Response(
          new ReadableStream({
            cancel: () => {
              left = true
            },
          }),
          { headers: { 'content-type': 'text/event-stream' } },
        ),
      )
    const stopped = served.server.close()
    client.socket.write(request('GET /stream HTTP/1.1'))
    expect(await client.rest()).toMatch(/text\/event-stream[^]*content-length: 0\r\n[^]*\r\n\r\n$/)
    expect(left).toBe(true)
    await stopped
  })
})

test('a stopping server does not wait for a broken connection with responses that are due', async () => {
  const client = served.say()
  client.socket.write(requests(paths(3)))
  await reached(3)
  client.socket.resetAndDestroy()
  await once(client.socket, 'close')
  const before = performance.now()
  await served.server.close()
  expect(performance.now() - before).toBeLessThan(httpLimits.grace / 2)
})
