import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { Connections } from './connections.ts'
import { httpLimits } from './limits.ts'

const { untaken, untakenOfSource } = httpLimits

/** Open connections on which so many bytes wait; @returns those that are still open once it was looked */
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
  connections.endUntaken()
  return sockets.flatMap(({ isOpen }, n) => (isOpen ? n : []))
}

test('answers that are taken slowly wait', () => {
  expect(
    leftOf([
      ['a', untakenOfSource / 2],
      ['a', untakenOfSource / 2],
      ['b', 1],
      ['a', 0],
    ]),
  ).toEqual([0, 1, 2, 3])
})

test('of a source that takes none, those connections end on which most waits', () => {
  const share = untakenOfSource / 4
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

test('of all sources together no more waits than may', () => {
  const count = Math.ceil(untaken / untakenOfSource) + 1
  const many = Array.from({ length: count }, (_, n) => [`source ${n}`, untakenOfSource - n] as const)
  const left = leftOf([['small', 1000], ...many])
  expect(left[0]).toBe(0)
  expect(left.length).toBe(count - 1)
})

test('answers that wait behind another on their connection count too', () => {
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
  begin({ socket: null, writableLength: untakenOfSource / 2 })
  connections.endUntaken()
  expect(isOpen).toBe(true)
  begin({ socket: null, writableLength: untakenOfSource / 2 })
  connections.endUntaken()
  expect(isOpen).toBe(false)
})
