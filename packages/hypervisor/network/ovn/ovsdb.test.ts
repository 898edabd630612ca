import { createServer, type Server, type Socket } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { jsonSplitter } from './json-stream.ts'
import { Ovsdb, type RowChange } from './ovsdb.ts'

/** A server that answers as the test says. */
let folder: string
let server: Server
let db: Ovsdb
const sockets: Socket[] = []
const requests: { method: string; params: unknown[]; id: unknown }[] = []
let answer: (method: string, params: unknown[]) => unknown

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-ovsdb-'))
  requests.length = 0
  server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    const split = jsonSplitter((message) => {
      const { method, params, id } = message as (typeof requests)[number]
      requests.push({ method, params, id })
      if (method !== undefined)
        socket.write(JSON.stringify({ id, error: null, ...(answer(method, params) as object) }))
    })
    socket.on('data', split)
  })
  await new Promise<void>((resolve) => server.listen(path.join(folder, 'db.sock'), resolve))
  db = new Ovsdb(`unix:${folder}/db.sock`)
})

afterEach(() => {
  db.close()
  for (const socket of sockets.splice(0)) socket.destroy()
  server.close()
  rmSync(folder, { recursive: true })
})

test('a stream of objects is split wherever its chunks end', () => {
  const objects = [{ a: '}"{', b: [{ c: '\\"' }] }, { d: 'ü' }]
  const bytes = Buffer.from(objects.map((one) => JSON.stringify(one)).join(''))
  for (let size = 1; size <= bytes.length; size++) {
    const taken: unknown[] = []
    const split = jsonSplitter((one) => taken.push(one))
    for (let at = 0; at < bytes.length; at += size) split(bytes.subarray(at, at + size))
    expect(taken).toEqual(objects)
  }
})

test('transactions return a result for each operation, and any error is thrown', async () => {
  answer = () => ({ result: [{ rows: [{ name: 'one' }] }, {}] })
  const select = { op: 'select', table: 'T', where: [] } as const
  expect(await db.transact('D', [select])).toEqual([{ rows: [{ name: 'one' }] }, {}])
  expect(requests[0]).toMatchObject({ method: 'transact', params: ['D', select] })
  answer = () => ({ result: [{}, null, { error: 'constraint violation', details: 'too high' }] })
  await expect(db.transact('D', [])).rejects.toMatchObject({
    code: 'constraint violation',
    message: 'D refused a change: constraint violation: too high',
  })
  answer = () => ({ result: null, error: 'unknown database' })
  await expect(db.transact('D', [])).rejects.toMatchObject({ code: 'refused' })
})

test('calls fail when the connection breaks, and the next call opens another', async () => {
  answer = () => {
    sockets.at(-1)?.destroy()
    return {}
  }
  await expect(db.transact('D', [])).rejects.toMatchObject({ code: 'disconnected' })
  answer = () => ({ result: [] })
  expect(await db.transact('D', [])).toEqual([])
  db.close()
  await expect(db.transact('D', [])).rejects.toMatchObject({ code: 'disconnected' })
})

test('a monitor reports all rows, changes, and all rows again after the connection broke', async () => {
  const reports: (readonly [readonly RowChange[], boolean])[] = []
  answer = (method) => ({ result: method === 'monitor' ? { T: { u1: { new: { n: 1 } } } } : [] })
  await db.monitor('D', { T: ['n'] }, (changes, isInitial) => reports.push([changes, isInitial]))
  const [, id] = requests[0]?.params ?? []
  sockets.at(-1)?.write(JSON.stringify({ id: 'peer', method: 'echo', params: ['are you there?'] }))
  const changes = { T: { u1: { old: { n: 1 } }, u2: { new: { n: 2 } } } }
  sockets.at(-1)?.write(JSON.stringify({ id: null, method: 'update', params: [id, changes] }))
  await vi.waitFor(() => expect(reports).toHaveLength(2))
  expect(reports).toEqual([
    [[{ table: 'T', uuid: 'u1', row: { n: 1 } }], true],
    [
      [
        { table: 'T', uuid: 'u1', row: null },
        { table: 'T', uuid: 'u2', row: { n: 2 } },
      ],
      false,
    ],
  ])
  sockets.at(-1)?.destroy()
  await vi.waitFor(() => expect(reports).toHaveLength(3), { timeout: 5000 })
  expect(reports[2]?.[1]).toBe(true)
  answer = (method) => {
    if (method !== 'transact') return { result: {} }
    sockets.at(-1)?.destroy()
    return {}
  }
  await expect(db.transact('D', [])).rejects.toMatchObject({ code: 'disconnected' })
  answer = (method) => ({ result: method === 'monitor' ? {} : [] })
  await db.transact('D', [])
  // A call that opens the connection is answered after the rows are reported.
  expect(reports).toHaveLength(4)
})

test('a connection on which a monitor is refused is closed, and another one is opened', async () => {
  let isLoaded = true
  let reports = 0
  answer = (method) => {
    if (method !== 'monitor') return { result: [] }
    return isLoaded ? { result: {} } : { result: null, error: 'unknown database' }
  }
  await db.monitor('D', { T: null }, () => reports++)
  isLoaded = false
  sockets.at(-1)?.destroy()
  await vi.waitFor(() => expect(requests).toHaveLength(2), { timeout: 5000 })
  isLoaded = true
  await vi.waitFor(() => expect(reports).toBe(2), { timeout: 5000 })
})

test('an address is a path or a host and port', () => {
  expect(() => new Ovsdb('localhost:6641')).toThrow('unix:PATH or tcp:HOST:PORT')
  new Ovsdb('tcp:[::1]:6641').close()
})
