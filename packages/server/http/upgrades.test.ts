import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { readAtPace } from './upgrades.ts'

test('messages are dropped when the websocket is being closed', async () => {
  const taken: string[] = []
  const socket = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    pause: () => {},
    resume: () => {},
  })
  readAtPace(
    socket as unknown as WebSocket,
    (listener) =>
      (...args) =>
        void listener(...args),
    async (data) => {
      taken.push(data.toString())
    },
  )
  socket.emit('message', Buffer.from('open'), true)
  socket.readyState = 2
  socket.emit('message', Buffer.from('closing'), true)
  await new Promise((resolve) => setImmediate(resolve))
  expect(taken).toEqual(['open'])
})
