import { once } from 'node:events'
import { BlockList } from 'node:net'
import type { ControlPlane } from '@portico/control-plane/control-plane.ts'
import type { LogEntry } from '@portico/control-plane/kernel/pipeline/app.ts'
import type { ConsoleConnection } from '@portico/hypervisor/port.ts'
import { systemClock } from '@portico/domain/ports.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { rawConnection, request, websocketHeaders } from '#testing/raw-http.ts'
import { httpLimits } from './limits.ts'
import { type Listening, listen } from './listen.ts'
import { serialConsoles } from './serial-console.ts'

const path = '/v1/instances/web/serial-console/stream?project=p'

let server: Listening
let logged: LogEntry[]
let openConsole: ControlPlane['openConsole']
/** the first that the machine was told */
let written: Promise<string>

beforeEach(async () => {
  logged = []
  const { promise, resolve } = Promise.withResolvers<string>()
  written = promise
  const connection: ConsoleConnection = {
    write: (data) => resolve(new TextDecoder().decode(data)),
    close: () => {},
  }
  openConsole = () => Promise.resolve({ connection })
  const log = (entry: LogEntry) => logged.push(entry)
  const consoles = serialConsoles({ openConsole: (...all) => openConsole(...all) }, log)
  server = await listen(
    { fetch: () => Promise.resolve(new Response('fine')), ...consoles },
    {
      host: '127.0.0.1',
      port: 0,
      outside: { publicUrl: null, trustedProxies: new BlockList() },
      clock: systemClock,
      log,
    },
  )
})
afterEach(() => server.close())

const connect = (headers: Record<string, string> = {}) =>
  new WebSocket(`ws://127.0.0.1:${server.port}${path}`, { headers })

async function closed(socket: WebSocket): Promise<[number, string]> {
  const [code, reason] = (await once(socket, 'close')) as [number, Buffer]
  return [code, reason.toString()]
}
async function opened(): Promise<WebSocket> {
  const socket = connect()
  await once(socket, 'open')
  return socket
}
const isAlive = async () =>
  expect(await (await fetch(`http://127.0.0.1:${server.port}/`)).text()).toBe('fine')

describe('what throws is logged and ends its own console', () => {
  const failing: [string, () => Promise<WebSocket>][] = [
    [
      'opening',
      () => {
        openConsole = () => Promise.reject(new Error('no'))
        return Promise.resolve(connect())
      },
    ],
    [
      'a message',
      async () => {
        openConsole = () =>
          Promise.resolve({
            connection: {
              write: () => {
                throw new Error('no')
              },
              close: () => {},
            },
          })
        const socket = await opened()
        socket.send(Buffer.from('x'))
        return socket
      },
    ],
    [
      'the end',
      async () => {
        openConsole = () =>
          Promise.resolve({
            connection: {
              write: () => {},
              close: () => {
                throw new Error('no')
              },
            },
          })
        const socket = await opened()
        socket.close(1000)
        return socket
      },
    ],
    [
      'a message that is too long',
      async () => {
        const socket = await opened()
        socket.send(Buffer.alloc(httpLimits.message + 1))
        return socket
      },
    ],
  ]
  test.each(failing)('%s', async (what, fail) => {
    await closed(await fail())
    await isAlive()
    const ours =
      what === 'a message that is too long' ? [] : [{ level: 'error', message: 'serial console failed' }]
    expect(logged).toMatchObject(ours)
  })
})

describe('what is typed before the console is open', () => {
  let open: () => void
  beforeEach(() => {
    const { promise: opening, resolve } = Promise.withResolvers<void>()
    open = resolve
    const usual = openConsole
    openConsole = async (...all) => {
      await opening
      return usual(...all)
    }
  })

  test('waits', async () => {
    const socket = await opened()
    socket.send(Buffer.from('hello'))
    // The answer says that all before it has arrived.
    socket.ping()
    await once(socket, 'pong')
    open()
    expect(await written).toBe('hello')
    socket.terminate()
  })

  test('is bounded', async () => {
    const socket = await opened()
    const end = closed(socket)
    for (let sent = 0; sent <= httpLimits.earlyInput; sent += 8192) socket.send(Buffer.alloc(8192))
    expect(await end).toEqual([1011, 'too much was sent before the console was open'])
  })
})

test('a page of another site opens nothing', async () => {
  for (const headers of [{ origin: 'http://evil.example' }, { 'sec-fetch-site': 'same-site' }]) {
    const socket = connect(headers)
    socket.on('error', () => {})
    const [, answer] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }]
    expect(answer.statusCode).toBe(403)
    socket.terminate()
  }
  const own = connect({ origin: `http://127.0.0.1:${server.port}`, 'sec-fetch-site': 'same-origin' })
  await once(own, 'open')
  own.terminate()
})

test('a handshake that is none is refused with an Error body', async () => {
  const answer = await rawConnection(
    server.port,
    `GET ${path} HTTP/1.1`,
    ...websocketHeaders.filter((line) => !line.includes('Key')),
  ).rest()
  expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*nosniff[^]*"message": "expected connection upgrade"/)
})

test('a server that stops says so', async () => {
  const socket = await opened()
  const end = closed(socket)
  await server.close()
  expect(await end).toEqual([1001, 'the server is stopping'])
})

test('a server that stops says so to consoles that come meanwhile', async () => {
  const connection = rawConnection(server.port, 'GET / HTTP/1.1')
  await connection.until('fine')
  const stopped = server.close()
  connection.socket.write(request(`GET ${path} HTTP/1.1`, ...websocketHeaders))
  const heard = await connection.until('stopping')
  // A close frame: its length, 1001, and the reason.
  expect(heard).toMatch(/101 Switching Protocols[^]*the server is stopping$/)
  connection.socket.destroy()
  await stopped
})
