import { duplexPair } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { systemClock } from '@portico/domain/ports.ts'
import { manualClock } from '@portico/domain/testing/manual-clock.ts'
import { LibvirtError, openConnection } from './connection.ts'
import { encodeFrame, type Frame, frameSplitter, keepalive, kinds, programs, statuses } from './frames.ts'
import { calls, error, events } from './protocol.gen.ts'
import { type Codec, XdrReader, XdrWriter } from './xdr.ts'

const bytesOf = <T>(codec: Codec<T>, value: T): Buffer => {
  const writer = new XdrWriter()
  codec.encode(writer, value)
  return writer.result()
}
const none = Buffer.alloc(0)
const failure = {
  level: 2,
  domain: 10,
  dom: null,
  str1: null,
  str2: null,
  str3: null,
  int1: 0,
  int2: 0,
  net: null,
}
const machine = { name: 'a', uuid: Buffer.alloc(16, 7), id: -1 }

/** A connection to a peer whose messages the test sends and receives. */
function fixture() {
  const [near, far] = duplexPair()
  const clock = manualClock()
  const received: Frame[] = []
  const split = frameSplitter((frame) => received.push(frame))
  far.on('data', (chunk: Buffer) => split(chunk))
  const onEvent = vi.fn<(procedure: number, body: XdrReader) => void>()
  const onClose = vi.fn<(why: LibvirtError) => void>()
  return {
    connection: openConnection(near, { clock, onEvent, onClose }),
    onEvent,
    onClose,
    received,
    far,
    send: (frame: Partial<Frame>) =>
      far.write(
        encodeFrame({
          program: programs.remote,
          procedure: 0,
          kind: kinds.reply,
          serial: 0,
          status: statuses.ok,
          body: none,
          ...frame,
        }),
      ),
    clock,
  }
}

test('calls overlap, get their own results, and pass on the errors of libvirt with their codes', async () => {
  const { connection, received, send } = fixture()
  const name = connection.call(calls.connectGetHostname, {})
  const state = connection.call(calls.domainGetState, { dom: machine, flags: 0 })
  const gone = connection.call(calls.domainReset, { dom: machine, flags: 0 })
  await vi.waitFor(() => expect(received).toHaveLength(3))
  expect(calls.domainGetState.args.decode(new XdrReader(received[1]?.body ?? none))).toEqual({
    dom: machine,
    flags: 0,
  })
  // The answers come in another order, and the last one in two parts.
  send({
    serial: 3,
    status: statuses.error,
    body: bytesOf(error, { ...failure, code: 42, message: 'no domain' }),
  })
  send({ serial: 2, body: bytesOf(calls.domainGetState.result, { state: 5, reason: 1 }) })
  send({ serial: 1, body: bytesOf(calls.connectGetHostname.result, { hostname: 'host ä' }) })
  await expect(gone).rejects.toMatchObject({ name: 'LibvirtError', code: 42, message: 'no domain' })
  await expect(state).resolves.toEqual({ state: 5, reason: 1 })
  await expect(name).resolves.toEqual({ hostname: 'host ä' })
})

test('statistics of every type are decoded', async () => {
  const { connection, send } = fixture()
  const call = connection.call(calls.connectGetAllDomainStats, { doms: [], stats: 0, flags: 0 })
  const values = [
    [1, -1],
    [2, 1],
    [3, -5n],
    [4, 2n ** 63n],
    [5, 0.5],
    [6, 1],
    [7, 'vda'],
  ] as const
  const params = values.map(([type, value]) => ({ field: `field ${type}`, value: { type, value } }))
  const retStats = [{ dom: machine, params }]
  send({ serial: 1, body: bytesOf(calls.connectGetAllDomainStats.result, { retStats }) })
  await expect(call).resolves.toEqual({ retStats })
})

test('a stream carries bytes both ways until the machine ends it', async () => {
  const { connection, received, send } = fixture()
  const listener = {
    data: vi.fn<(bytes: Buffer) => void>(),
    end: vi.fn<(why: LibvirtError | null) => void>(),
  }
  const opening = connection.stream(
    calls.domainOpenConsole,
    { dom: machine, devName: null, flags: 0 },
    listener,
  )
  send({ serial: 1 })
  const stream = await opening
  await stream.write(Buffer.from('ls\n'))
  const packet = { kind: kinds.stream, serial: 1, procedure: 201 }
  expect(received[1]).toMatchObject({ ...packet, status: statuses.continue, body: Buffer.from('ls\n') })
  send({ ...packet, status: statuses.continue, body: Buffer.from('bin etc\n') })
  send({ ...packet, status: statuses.continue })
  await vi.waitFor(() => expect(listener.end).toHaveBeenCalledExactlyOnceWith(null))
  expect(listener.data).toHaveBeenCalledExactlyOnceWith(Buffer.from('bin etc\n'))
  expect(received.at(-1)).toMatchObject({ ...packet, status: statuses.ok })
})

test('events are passed on, and signs of life are answered', async () => {
  const { onEvent, received, send } = fixture()
  const event = { callbackID: 1, msg: { dom: machine, event: 5, detail: 1 } }
  send({
    procedure: events.lifecycle.number,
    kind: kinds.message,
    body: bytesOf(events.lifecycle.result, event),
  })
  send({ program: programs.keepalive, procedure: keepalive.ping, kind: kinds.message })
  await vi.waitFor(() => expect(received).toHaveLength(1))
  expect(received[0]).toMatchObject({ program: programs.keepalive, procedure: keepalive.pong })
  const [procedure, body] = onEvent.mock.calls[0] ?? []
  expect(procedure).toBe(events.lifecycle.number)
  expect(body && events.lifecycle.result.decode(body)).toEqual(event)
})

test('a silent host loses its connection after three signs of life without an answer', async () => {
  const { connection, onClose, received, clock } = fixture()
  const call = connection.call(calls.connectGetHostname, {})
  clock.advance(7999)
  await vi.waitFor(() => expect(received.map(({ program }) => program)).toContain(programs.keepalive))
  expect(onClose).not.toHaveBeenCalled()
  clock.advance(1)
  await expect(call).rejects.toMatchObject({ code: 'disconnected' })
  expect(onClose).toHaveBeenCalledOnce()
  await expect(connection.call(calls.connectGetHostname, {})).rejects.toBeInstanceOf(LibvirtError)
})

test('a peer that speaks something else loses its connection', async () => {
  const [near, far] = duplexPair()
  const closed = Promise.withResolvers<LibvirtError>()
  openConnection(near, { clock: systemClock, onEvent: () => {}, onClose: closed.resolve })
  far.write('HTTP/1.1 400 Bad Request\r\n')
  await expect(closed.promise).resolves.toMatchObject({
    message: expect.stringContaining("not libvirt's protocol") as string,
  })
})
