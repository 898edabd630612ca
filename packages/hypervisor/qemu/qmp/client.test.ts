import { createServer, type Server, type Socket } from 'node:net'
import { createConnection } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openQmp, QmpError, type QmpEvent } from './client.ts'

type Answer = (request: { execute: string; arguments?: unknown; id: number }, socket: Socket) => void

let folder: string
let server: Server
let answer: Answer

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-qmp-'))
  answer = ({ id }, socket) => void socket.write(`${JSON.stringify({ return: {}, id })}\r\n`)
  server = createServer((socket) => {
    socket.write('{"QMP": {"version": {}, "capabilities": []}}\r\n')
    socket.on('data', (data) => {
      for (const line of data.toString().trim().split('\n')) {
        answer(JSON.parse(line) as Parameters<Answer>[0], socket)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(path.join(folder, 'qmp'), resolve))
})
afterEach(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

async function open(options: { timeout?: number } = {}) {
  const events: QmpEvent[] = []
  const closed = Promise.withResolvers<void>()
  const qmp = await openQmp(createConnection(path.join(folder, 'qmp')), {
    onEvent: (event) => events.push(event),
    onClose: () => closed.resolve(),
    ...options,
  })
  return { qmp, events, closed: closed.promise }
}

test('responses are matched to their commands in any order and when split into chunks', async () => {
  const { qmp } = await open()
  const held: string[] = []
  answer = ({ execute, id }, socket) => {
    held.push(JSON.stringify({ return: execute, id }))
    if (held.length < 3) return
    const text = `${held.toReversed().join('\r\n')}\r\n`
    socket.write(text.slice(0, 17))
    setImmediate(() => socket.write(text.slice(17)))
  }
  expect(await Promise.all(['one', 'two', 'three'].map((name) => qmp.execute(name)))).toEqual([
    'one',
    'two',
    'three',
  ])
  qmp.close()
})

test('an error response rejects with its class and message', async () => {
  const { qmp } = await open()
  answer = ({ id }, socket) =>
    void socket.write(`${JSON.stringify({ error: { class: 'GenericError', desc: 'no such disk' }, id })}\n`)
  await expect(qmp.execute('x')).rejects.toMatchObject({ class: 'GenericError', message: 'no such disk' })
  qmp.close()
})

test('events are delivered in order', async () => {
  const { qmp, events } = await open()
  answer = ({ id }, socket) =>
    void socket.write(
      ['RESET', 'SHUTDOWN'].map((event) => `${JSON.stringify({ event, data: { guest: true } })}\n`).join('') +
        `${JSON.stringify({ return: {}, id })}\n`,
    )
  await qmp.execute('x')
  expect(events).toEqual([
    { event: 'RESET', data: { guest: true } },
    { event: 'SHUTDOWN', data: { guest: true } },
  ])
  qmp.close()
})

test('a closed connection rejects its pending commands', async () => {
  const { qmp, closed } = await open()
  answer = (_, socket) => void socket.destroy()
  await expect(qmp.execute('x')).rejects.toMatchObject({ class: 'Disconnected' })
  await closed
  await expect(qmp.execute('x')).rejects.toBeInstanceOf(QmpError)
})

test('the connection is closed when a command times out or invalid data arrives', async () => {
  const silent = await open({ timeout: 20 })
  answer = () => {}
  await expect(silent.qmp.execute('x')).rejects.toThrow('did not answer x within 20 ms')
  answer = ({ id }, socket) => void socket.write(`${JSON.stringify({ return: {}, id })}\n`)
  const odd = await open()
  answer = (_, socket) => void socket.write('login:\n')
  await expect(odd.qmp.execute('x')).rejects.toThrow('not QMP')
})
