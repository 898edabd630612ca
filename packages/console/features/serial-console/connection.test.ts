import { manualClock } from '@portico/domain/testing/manual-clock.ts'
import { describe, expect, test } from 'vitest'
import { type ConnectionStatus, connectSerial, serialAddress, type Socket } from './connection.ts'

/** Returns a connection and functions that act as the server on each socket that it opens, in order. */
function line() {
  const clock = manualClock()
  const sockets: { tell(type: string, event?: object): void; socket: Socket & { bufferedAmount: number } }[] =
    []
  const sent: Uint8Array[] = []
  const statuses: ConnectionStatus[] = []
  const output: number[] = []
  const lost: number[] = []
  let reopened = 0
  const open = (): Socket => {
    const listeners = new Map<string, (event: never) => void>()
    const tell = (type: string, event: object = {}) => listeners.get(type)?.(event as never)
    const socket = {
      binaryType: 'blob',
      bufferedAmount: 0,
      addEventListener: (type: string, listener: (event: never) => void) =>
        void listeners.set(type, listener),
      send: (data: Uint8Array) => void sent.push(data),
      close: () => tell('close', { code: 1005, reason: '' }),
    }
    sockets.push({ tell, socket })
    return socket
  }
  const connection = connectSerial({
    address: 'ws://host/',
    onStatus: (status) => statuses.push(status),
    onOutput: (bytes) => output.push(...bytes),
    onReopened: () => (reopened += 1),
    onLost: (bytes) => lost.push(bytes),
    open,
    after: clock.after,
    now: () => clock.now().getTime(),
  })
  const current = () => {
    const last = sockets.at(-1)
    if (last === undefined) throw new Error('no socket was opened')
    return last
  }
  return {
    connection,
    clock,
    sent,
    output,
    lost,
    tell: (type: string, event?: object) => current().tell(type, event),
    /** Accepts the connection as the server and sends earlier output. */
    accept: () => {
      current().tell('open')
      current().tell('message', { data: new ArrayBuffer() })
    },
    socket: () => current().socket,
    opened: () => sockets.length,
    reopened: () => reopened,
    status: () => statuses.at(-1),
    states: () => statuses.map(({ state, reason }) => (reason === '' ? state : `${state}: ${reason}`)),
    text: () => new TextDecoder().decode(Uint8Array.from(sent.flatMap((bytes) => [...bytes]))),
  }
}

const broken = { code: 1006, reason: '' }

test('the URL of the WebSocket requests the latest output and uses the scheme of the page', () => {
  expect(serialAddress('p', 'web 1', 'https://cloud.test/projects/p')).toBe(
    'wss://cloud.test/v1/instances/web%201/serial-console/stream?project=p&most_recent=262144',
  )
  expect(serialAddress('p', 'w', 'http://[::1]:4600/')).toMatch(/^ws:\/\/\[::1\]:4600\/v1\//)
})

test('output is received as bytes, and typed text is sent as UTF-8', () => {
  const { connection, socket, tell, accept, sent, output, status } = line()
  accept()
  expect(socket().binaryType).toBe('arraybuffer')
  tell('message', { data: new Uint8Array([104, 105]).buffer })
  tell('message', { data: 'text frames are ignored' })
  connection.type('é')
  connection.send(new Uint8Array([200]))
  expect(output).toEqual([104, 105])
  expect(status()?.isBack).toBe(false)
  expect(sent.map((bytes) => [...bytes])).toEqual([[0xc3, 0xa9], [200]])
})

test('a stopped machine ends the connection and a refusal is an error, and neither is retried', () => {
  const off = line()
  off.accept()
  off.tell('close', { code: 1001, reason: 'VM stopped' })
  expect(off.states()).toEqual(['connecting', 'connected', 'disconnected: VM stopped'])

  const refused = line()
  refused.tell('open')
  refused.tell('close', { code: 1011, reason: 'not found' })
  expect(refused.states().at(-1)).toBe('error: not found')

  for (const { clock, opened } of [off, refused]) {
    clock.advance(600_000)
    expect(opened()).toBe(1)
  }
})

test('after closing, the connection calls no handler and is not reopened', () => {
  const { connection, clock, tell, accept, states, sent, output, lost, opened } = line()
  accept()
  connection.close()
  tell('message', { data: new Uint8Array([1]).buffer })
  connection.type('x')
  connection.reconnect()
  clock.advance(600_000)
  expect([states(), sent, output, lost, opened()]).toEqual([['connecting', 'connected'], [], [], [], 1])
})

describe('a lost connection', () => {
  test('is reopened with growing delays until it works', () => {
    const { clock, tell, accept, states, opened, reopened, status } = line()
    accept()
    tell('close', broken)
    const pauses = [1000, 2000, 4000, 8000, 15_000, 15_000]
    for (const [failures, pause] of pauses.entries()) {
      clock.advance(pause - 1)
      expect(opened()).toBe(failures + 1)
      clock.advance(1)
      expect(opened()).toBe(failures + 2)
      if (failures < pauses.length - 1) tell('close', broken)
    }
    expect(reopened()).toBe(0)
    accept()
    expect(reopened()).toBe(1)
    expect(states()).toEqual(['connecting', 'connected', 'reconnecting', 'connected'])
    expect(status()?.isBack).toBe(true)
    tell('close', { code: 1001, reason: 'the server is stopping' })
    clock.advance(1000)
    expect(opened()).toBe(pauses.length + 2)
  })

  test('is reopened immediately when the user requests it', () => {
    const { connection, tell, accept, opened } = line()
    accept()
    connection.reconnect()
    expect(opened()).toBe(1)
    tell('close', broken)
    connection.reconnect()
    connection.reconnect()
    expect(opened()).toBe(2)
  })

  test('keeps text that is typed while disconnected, and sends it after reconnecting', () => {
    const { connection, clock, tell, accept, text, status, lost } = line()
    connection.type('early ')
    accept()
    tell('close', broken)
    connection.type('l')
    connection.type('s\r')
    expect(status()).toMatchObject({ state: 'reconnecting', unsent: 3 })
    clock.advance(1000)
    accept()
    expect(text()).toBe('early ls\r')
    expect(status()).toMatchObject({ state: 'connected', unsent: 0 })
    expect(lost).toEqual([])
  })

  test('does not send the rest of an interrupted paste, and reports how much was not sent', () => {
    const { connection, clock, tell, accept, socket, text, lost, status } = line()
    accept()
    socket().bufferedAmount = 65_536
    connection.type('x'.repeat(100_000))
    expect(status()?.unsent).toBe(100_000)
    socket().bufferedAmount = 1000
    tell('close', broken)
    expect(lost).toEqual([101_000])
    clock.advance(1000)
    accept()
    expect(text()).toBe('')
  })

  test('keeps queued text when the server fails immediately after opening', () => {
    const { connection, clock, tell, accept, text, lost } = line()
    accept()
    tell('close', broken)
    connection.type('ls\r')
    clock.advance(1000)
    tell('open')
    clock.advance(999)
    tell('close', { code: 1014, reason: 'The upstream system cannot be reached' })
    expect([text(), lost]).toEqual(['', []])
    clock.advance(2000)
    tell('open')
    // The guest has not printed anything, so only a second without a close shows that the connection is accepted.
    clock.advance(1000)
    expect([text(), lost]).toEqual(['ls\r', []])
  })

  test('reports what was not sent when the machine stops or the server refuses the console', () => {
    const { connection, clock, tell, accept, lost } = line()
    accept()
    tell('close', broken)
    connection.type('reboot')
    clock.advance(1000)
    tell('close', { code: 1011, reason: 'not found' })
    expect(lost).toEqual([6])
    connection.type('x')
    expect(lost).toEqual([6, 1])
  })
})

describe('a half-open connection', () => {
  test('is closed and reopened when live updates are lost', () => {
    const { connection, clock, accept, socket, tell, states, opened, output } = line()
    accept()
    // No close event is fired when the network does not respond.
    let closed = 0
    socket().close = () => void closed++
    connection.lose()
    expect(closed).toBe(1)
    expect(states().at(-1)).toBe('reconnecting')
    tell('message', { data: new Uint8Array([1]).buffer })
    expect(output).toEqual([])
    clock.advance(1000)
    expect(opened()).toBe(2)
    accept()
    expect(states().at(-1)).toBe('connected')
  })

  test('keeps text that is typed after it was lost, and reports since when input may not have arrived', () => {
    const { connection, clock, accept, text, status, tell, lost } = line()
    accept()
    tell('message', { data: new Uint8Array([36]).buffer })
    const heard = clock.now().getTime()
    clock.advance(5000)
    connection.type('lost\r')
    clock.advance(30_000)
    connection.lose()
    connection.type('kept\r')
    expect(status()).toMatchObject({ state: 'reconnecting', unsent: 5, unconfirmedSince: heard })
    clock.advance(1000)
    accept()
    expect(text()).toBe('lost\rkept\r')
    expect(status()).toMatchObject({ state: 'connected', isBack: true, unconfirmedSince: heard })
    connection.type('x')
    expect(status()?.unconfirmedSince).toBeNull()
    expect(lost).toEqual([])
  })

  test('has no unconfirmed input when output arrived after the input', () => {
    const { connection, accept, tell, status } = line()
    accept()
    connection.type('ls\r')
    tell('message', { data: new Uint8Array([36]).buffer })
    connection.lose()
    expect(status()).toMatchObject({ state: 'reconnecting', unconfirmedSince: null })
  })

  test('is retried when an attempt to reopen it has no response for 10 seconds', () => {
    const { connection, clock, opened, accept, status } = line()
    accept()
    connection.lose()
    clock.advance(1000)
    expect(opened()).toBe(2)
    connection.lose()
    clock.advance(9999)
    expect(opened()).toBe(2)
    clock.advance(2001)
    expect(opened()).toBe(3)
    accept()
    expect(status()?.state).toBe('connected')
  })
})

describe('a long paste', () => {
  test('is sent in chunks as fast as the socket accepts them, without losing a byte', () => {
    const { connection, clock, accept, socket, sent, status } = line()
    accept()
    const bytes = Uint8Array.from({ length: 2 ** 20 }, (_, at) => (at * 7919) % 251)
    const room = socket()
    let taken = 0
    const buffered = () => sent.reduce((sum, { length }) => sum + length, 0) - taken
    Object.defineProperty(room, 'bufferedAmount', { get: buffered })
    connection.send(bytes)
    let most = 0
    while (status()?.unsent !== 0) {
      most = Math.max(most, buffered())
      taken += Math.min(buffered(), 20_000)
      clock.advance(20)
    }
    expect(most).toBeLessThanOrEqual(80 * 1024)
    expect(Math.max(...sent.map(({ length }) => length))).toBe(16_384)
    expect(Buffer.concat(sent).equals(Buffer.from(bytes))).toBe(true)
  })

  test('is dropped when the user discards it', () => {
    const { connection, clock, accept, socket, sent, status, lost } = line()
    accept()
    socket().bufferedAmount = 65_536
    connection.type('x'.repeat(100_000))
    connection.discard()
    socket().bufferedAmount = 0
    clock.advance(1000)
    expect(status()).toMatchObject({ state: 'connected', unsent: 0 })
    expect([sent, lost]).toEqual([[], []])
  })
})
