import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { BlockList } from 'node:net'
import type { ControlPlane } from '@portico/control-plane/control-plane.ts'
import type { LogEntry } from '@portico/control-plane/kernel/log-entry.ts'
import type { ConsoleConnection } from '@portico/hypervisor/port.ts'
import { type ManualClock, manualClock } from '@portico/domain/testing/manual-clock.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { rawConnection, request, websocketHeaders } from '#testing/raw-http.ts'
import { httpLimits } from './limits.ts'
import { type Listening, listen } from './listen.ts'
import { serialConsoles } from './serial-console.ts'

const path = '/v1/instances/web/serial-console/stream?project=p'

let server: Listening
let logged: LogEntry[]
let clock: ManualClock
let openConsole: ControlPlane['openConsole']
/** resolves with the first input that the machine receives */
let written: Promise<string>

beforeEach(async () => {
  logged = []
  clock = manualClock()
  const { promise, resolve } = Promise.withResolvers<string>()
  written = promise
  const connection: ConsoleConnection = {
    write: async (data) => resolve(new TextDecoder().decode(data)),
    close: () => {},
  }
  openConsole = () => Promise.resolve({ connection })
  const log = (entry: LogEntry) => void logged.push(entry)
  const consoles = serialConsoles({ openConsole: (...all) => openConsole(...all) }, { log, clock })
  server = await listen(
    { fetch: () => Promise.resolve(new Response('fine')), ...consoles },
    {
      host: '127.0.0.1',
      port: 0,
      outside: { publicUrl: null, trustedProxies: new BlockList() },
      clock,
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

describe('an exception is logged and ends its own console', () => {
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
              write: () => Promise.reject(new Error('no')),
              close: () => {},
            },
          })
        const socket = await opened()
        socket.send(Buffer.from('x'))
        return socket
      },
    ],
    [
      'the close',
      async () => {
        openConsole = () =>
          Promise.resolve({
            connection: {
              write: () => Promise.resolve(),
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

describe('input before the console is open', () => {
  let open: () => void
  let opening: Promise<void>
  beforeEach(() => {
    const { promise, resolve } = Promise.withResolvers<void>()
    open = resolve
    opening = promise
    const usual = openConsole
    openConsole = async (...all) => {
      await opening
      return usual(...all)
    }
  })

  test('is delivered when the console is open', async () => {
    const socket = await opened()
    socket.send(Buffer.from('hello'))
    // The pong shows that everything sent before it has arrived.
    socket.ping()
    await once(socket, 'pong')
    open()
    expect(await written).toBe('hello')
    socket.terminate()
  })

  test('is not read beyond a limit, and is delivered completely', async () => {
    const bytes = randomBytes(16 * httpLimits.consoleInput)
    const machine = slowMachine()
    openConsole = async () => {
      await opening
      return { connection: machine.connection }
    }
    const socket = await opened()
    sendInPieces(socket, bytes)
    await held(socket)
    open()
    await machine.takes(bytes.length)
    expect(machine.taken().equals(bytes)).toBe(true)
    socket.terminate()
  })
})

/** Returns a machine that accepts one write at a time, when the test says so. */
function slowMachine() {
  const taken: Buffer[] = []
  const waiting: (() => void)[] = []
  let most = 0
  let arrived = () => {}
  return {
    taken: () => Buffer.concat(taken),
    /** the maximum number of waiting writes */
    most: () => most,
    connection: {
      write: (data: Uint8Array) =>
        new Promise<void>((resolve) => {
          taken.push(Buffer.from(data))
          waiting.push(resolve)
          most = Math.max(most, waiting.length)
          arrived()
        }),
      close: () => {},
    },
    /** Accepts writes until the machine has received `bytes` bytes. */
    async takes(bytes: number) {
      let sum = taken.reduce((all, { length }) => all + length, 0)
      while (sum < bytes) {
        for (const take of waiting.splice(0)) take()
        await new Promise<void>((resolve) => (arrived = resolve))
        sum = taken.reduce((all, { length }) => all + length, 0)
      }
    },
  }
}

function sendInPieces(socket: WebSocket, bytes: Buffer): void {
  for (let at = 0; at < bytes.length; at += 16_384) socket.send(bytes.subarray(at, at + 16_384))
}

/** Checks that the server no longer reads the socket: a ping is not answered. */
async function held(socket: WebSocket): Promise<void> {
  const answered = once(socket, 'pong').then(() => 'answered')
  socket.ping()
  const health = fetch(`http://127.0.0.1:${server.port}/`).then(() => 'not answered')
  expect(await Promise.race([answered, health])).toBe('not answered')
}

test('a slow machine receives all bytes of the input, one message at a time', async () => {
  const bytes = randomBytes(1024 * 1024)
  const machine = slowMachine()
  openConsole = () => Promise.resolve({ connection: machine.connection })
  const socket = await opened()
  sendInPieces(socket, bytes)
  await machine.takes(bytes.length)
  expect(machine.taken().equals(bytes)).toBe(true)
  expect(machine.most()).toBe(1)
  socket.terminate()
})

test('a console whose input is not read is closed when the machine stops', async () => {
  const machine = slowMachine()
  const { promise: listener, resolve } = Promise.withResolvers<Parameters<ControlPlane['openConsole']>[1]>()
  openConsole = (_request, reader) => {
    resolve(reader)
    return Promise.resolve({ connection: machine.connection })
  }
  const socket = await opened()
  const end = closed(socket)
  sendInPieces(socket, Buffer.alloc(4 * httpLimits.consoleInput))
  ;(await listener).closed('stopped')
  expect(await end).toEqual([1001, 'VM stopped'])
})

test('an idle console is pinged more often than proxies close silent connections', async () => {
  const socket = await opened()
  for (let silence = 0; silence < 120_000; silence += httpLimits.consolePing) {
    const pinged = once(socket, 'ping')
    clock.advance(httpLimits.consolePing)
    await pinged
  }
  expect(httpLimits.consolePing).toBeLessThan(30_000)
  socket.terminate()
})

test('a page of another site cannot open a console', async () => {
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

test('an invalid handshake is refused with an Error body', async () => {
  const answer = await rawConnection(
    server.port,
    `GET ${path} HTTP/1.1`,
    ...websocketHeaders.filter((line) => !line.includes('Key')),
  ).rest()
  expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*nosniff[^]*"message": "expected connection upgrade"/)
})

test('a stopping server closes open consoles with that reason', async () => {
  const socket = await opened()
  const end = closed(socket)
  await server.close()
  expect(await end).toEqual([1001, 'the server is stopping'])
})

test('a stopping server closes new consoles with that reason', async () => {
  const connection = rawConnection(server.port, 'GET / HTTP/1.1')
  await connection.until('fine')
  const stopped = server.close()
  connection.socket.write(request(`GET ${path} HTTP/1.1`, ...websocketHeaders))
  const heard = await connection.until('stopping')
  // The bytes of a close frame: its length, 1001, and the reason.
  expect(heard).toMatch(/101 Switching Protocols[^]*the server is stopping$/)
  connection.socket.destroy()
  await stopped
})
