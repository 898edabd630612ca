import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { ServerHttp2Session } from 'node:http2'
import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { Connections } from './connections.ts'
import { httpLimits } from './limits.ts'

const { unsent, unsentOfSource } = httpLimits

/** Opens connections with the given numbers of unsent bytes; @returns those that are still open after the check */
function leftOf(waiting: readonly (readonly [source: string, bytes: number])[]): readonly number[] {
  const connections = new Connections()
  const sockets = waiting.map(([source, writableLength]) => {
    const socket = Object.assign(new EventEmitter(), {
      writableLength,
      isOpen: true,
      destroy: () => void (socket.isOpen = false),
    })
    connections.admit(socket as unknown as Socket, source)
    return socket
  })
  connections.closeUnread()
  return sockets.flatMap(({ isOpen }, n) => (isOpen ? n : []))
}

test('responses may wait for a slow client', () => {
  expect(
    leftOf([
      ['a', unsentOfSource / 2],
      ['a', unsentOfSource / 2],
      ['b', 1],
      ['a', 0],
    ]),
  ).toEqual([0, 1, 2, 3])
})

test('the connections of a source with the most unsent bytes are closed when it has too many', () => {
  const share = unsentOfSource / 4
  expect(
    leftOf([
      ['a', share],
      ['a', 2 * share],
      ['b', 2 * share],
      ['a', 3 * share],
      ['a', 0],
    ]),
  ).toEqual([0, 1, 2, 4])
})

test('connections are closed when all sources together have too many unsent bytes', () => {
  const count = Math.ceil(unsent / unsentOfSource) + 1
  const many = Array.from({ length: count }, (_, n) => [`source ${n}`, unsentOfSource - n] as const)
  const left = leftOf([['small', 1000], ...many])
  expect(left[0]).toBe(0)
  expect(left.length).toBe(count - 1)
})

test('the socket of a session that was closed is closed too, although its client does not read', () => {
  const connections = new Connections()
  let isOpen = true
  const socket = Object.assign(new EventEmitter(), { destroy: () => void (isOpen = false) })
  const session = Object.assign(new EventEmitter(), { destroyed: false, destroy: () => {} })
  connections.add(session as unknown as ServerHttp2Session, 'a', socket as unknown as Socket)
  connections.closeUnread()
  expect(isOpen).toBe(true)
  session.destroyed = true
  connections.closeUnread()
  expect(isOpen).toBe(false)
})

test('pipelined responses behind another one are counted as unsent', () => {
  const connections = new Connections()
  let isOpen = true
  const socket = Object.assign(new EventEmitter(), {
    writableLength: 1,
    destroy: () => void (isOpen = false),
  })
  connections.admit(socket as unknown as Socket, 'a')
  const answer = (of: object) => Object.assign(new EventEmitter(), { req: { socket }, ...of })
  const begin = (of: object) => connections.begin(answer(of) as unknown as ServerResponse)
  begin({ socket, writableLength: 1 })
  begin({ socket: null, writableLength: unsentOfSource / 2 })
  connections.closeUnread()
  expect(isOpen).toBe(true)
  begin({ socket: null, writableLength: unsentOfSource / 2 })
  connections.closeUnread()
  expect(isOpen).toBe(false)
})
