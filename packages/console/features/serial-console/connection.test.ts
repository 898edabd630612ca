import { expect, test } from 'vitest'
import { connectSerial, serialAddress, type Socket } from './connection.ts'

/** A server's side of a socket, to be told what happens. */
function line() {
  const listeners = new Map<string, (event: never) => void>()
  const sent: Uint8Array[] = []
  const states: string[] = []
  const output: number[] = []
  const socket: Socket = {
    binaryType: 'blob',
    addEventListener: (type: string, listener: (event: never) => void) => void listeners.set(type, listener),
    send: (data) => void sent.push(data),
    close: () => tell('close', { code: 1005, reason: '' }),
  }
  const tell = (type: string, event: object = {}) => listeners.get(type)?.(event as never)
  const connection = connectSerial({
    address: 'ws://host/',
    onState: (state, reason) => states.push(reason === '' ? state : `${state}: ${reason}`),
    onOutput: (bytes) => output.push(...bytes),
    open: () => socket,
  })
  return { connection, socket, tell, states, sent, output }
}

test('the address asks for the latest output and follows the scheme of the page', () => {
  expect(serialAddress('p', 'web 1', 'https://cloud.test/projects/p')).toBe(
    'wss://cloud.test/v1/instances/web%201/serial-console/stream?project=p&most_recent=262144',
  )
  expect(serialAddress('p', 'w', 'http://[::1]:4600/')).toMatch(/^ws:\/\/\[::1\]:4600\/v1\//)
})

test('output arrives as bytes, and what is typed leaves as UTF-8', () => {
  const { connection, socket, tell, sent, output } = line()
  connection.type('too early')
  tell('open')
  expect(socket.binaryType).toBe('arraybuffer')
  tell('message', { data: new Uint8Array([104, 105]).buffer })
  tell('message', { data: 'text frames are ignored' })
  connection.type('é')
  connection.send(new Uint8Array([200]))
  expect(output).toEqual([104, 105])
  expect(sent.map((bytes) => [...bytes])).toEqual([[0xc3, 0xa9], [200]])
})

test('an end after it worked is a disconnect; a refusal is an error with the reason', () => {
  const stopped = line()
  stopped.tell('open')
  stopped.tell('close', { code: 1001, reason: 'VM stopped' })
  expect(stopped.states).toEqual(['connecting', 'connected', 'disconnected: VM stopped'])

  const refused = line()
  refused.tell('open')
  refused.tell('close', { code: 1011, reason: 'not found' })
  expect(refused.states.at(-1)).toBe('error: not found')

  const unreachable = line()
  unreachable.tell('close', { code: 1006, reason: '' })
  expect(unreachable.states).toEqual(['connecting', 'error'])
})

test('a line that was closed here says nothing any more', () => {
  const { connection, tell, states, sent, output } = line()
  tell('open')
  connection.close()
  tell('message', { data: new Uint8Array([1]).buffer })
  connection.type('x')
  expect([states, sent, output]).toEqual([['connecting', 'connected'], [], []])
})
