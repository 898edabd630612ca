import type { Duplex } from 'node:stream'
import { messageOf } from '@portico/domain/error-message.ts'
import type { Clock } from '@portico/domain/ports.ts'
import { encodeFrame, type Frame, frameSplitter, keepalive, kinds, programs, statuses } from './frames.ts'
import { error as errorCodec, type Procedure } from './protocol.gen.ts'
import { XdrReader, XdrWriter } from './xdr.ts'

/**
 * An error that libvirt returned, with its code (`virErrorNumber` of libvirt), or `disconnected`: then it is unknown
 * whether the call had its effect.
 */
export class LibvirtError extends Error {
  override readonly name = 'LibvirtError'
  readonly code: number | 'disconnected'
  constructor(code: number | 'disconnected', message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

export interface ConnectionOptions {
  readonly clock: Clock
  /** Called with each event and its encoded content, in order. */
  readonly onEvent: (procedure: number, body: XdrReader) => void
  /** Called once when the connection ends. */
  readonly onClose: (why: LibvirtError) => void
}

export interface StreamListener {
  data(bytes: Buffer): void
  /** Called last, once. @param error null if the other side finished the stream */
  end(error: LibvirtError | null): void
}

export interface RpcStream {
  /** Resolves when the connection has sent the data. */
  write(data: Uint8Array): Promise<void>
  /** Ends the stream without effect on the connection. */
  close(): void
}

/** A connection to libvirt's daemon. Calls overlap: each response names its call. */
export interface Connection {
  /**
   * @param timeout ms after which the call fails; the connection stays open, and the call may still take effect
   * @throws LibvirtError
   */
  call<A, R>(procedure: Procedure<A, R>, args: A, timeout?: number): Promise<R>
  /** Calls a procedure that opens a stream. @throws LibvirtError */
  stream<A, R>(procedure: Procedure<A, R>, args: A, listener: StreamListener): Promise<RpcStream>
  close(): void
}

/** Ms between two signs of life that are requested while nothing is received, and how many may stay unanswered. */
const pingInterval = 2000
const mostPings = 3
/**
 * Calls that may be pending at once. The daemon stops reading a connection with five (`max_client_requests`), so that it
 * would not answer signs of life either.
 */
const mostCalls = 4
/** Default timeout of a call in ms, long enough for a busy host. */
const callTimeout = 25_000

interface Call {
  readonly resolve: (body: XdrReader) => void
  readonly reject: (error: LibvirtError) => void
  readonly cancelTimer: () => void
}

/** Speaks libvirt's protocol over a socket that is open, and authenticated if it has TLS. */
export function openConnection(socket: Duplex, { clock, onEvent, onClose }: ConnectionOptions): Connection {
  const pending = new Map<number, Call>()
  const streams = new Map<number, StreamListener>()
  /** calls that wait until fewer are pending */
  const waiting: (() => void)[] = []
  let lastSerial = 0
  let over: LibvirtError | null = null
  let unansweredPings = 0
  let cancelPing = (): void => {}

  const send = (frame: Omit<Frame, 'program'> & { program?: number }): Promise<void> =>
    new Promise((resolve) => {
      if (over !== null) return resolve()
      socket.write(encodeFrame({ program: programs.remote, ...frame }), () => resolve())
    })

  const end = (why: string, cause?: unknown): void => {
    if (over !== null) return
    over = new LibvirtError('disconnected', why, cause)
    cancelPing()
    socket.destroy()
    for (const { reject, cancelTimer } of pending.values()) {
      cancelTimer()
      reject(over)
    }
    pending.clear()
    for (const resume of waiting.splice(0)) resume()
    const ended = [...streams.values()]
    streams.clear()
    for (const stream of ended) stream.end(over)
    onClose(over)
  }

  const ping = (): void => {
    cancelPing = clock.after(pingInterval, () => {
      if (unansweredPings >= mostPings) {
        return end(`nothing was received for ${((mostPings + 1) * pingInterval) / 1000} s`)
      }
      unansweredPings += 1
      void send(keepaliveFrame(keepalive.ping))
      ping()
    })
  }

  const takeReply = ({ serial, status, body }: Frame): void => {
    const call = pending.get(serial)
    if (call === undefined) return
    pending.delete(serial)
    call.cancelTimer()
    const from = new XdrReader(body)
    if (status === statuses.error) call.reject(decodeError(from))
    else call.resolve(from)
  }

  const endStream = (serial: number, error: LibvirtError | null): void => {
    const listener = streams.get(serial)
    streams.delete(serial)
    listener?.end(error)
  }

  const takeStream = ({ serial, procedure, status, body }: Frame): void => {
    const listener = streams.get(serial)
    if (listener === undefined) return
    if (status === statuses.error) return endStream(serial, decodeError(new XdrReader(body)))
    if (status === statuses.continue && body.length > 0) return listener.data(body)
    // An empty packet is the end of the data; the daemon waits until the stream is finished.
    if (status === statuses.continue) {
      void send({ procedure, kind: kinds.stream, serial, status: statuses.ok, body: none })
    }
    endStream(serial, null)
  }

  const take = (frame: Frame): void => {
    if (frame.program === programs.keepalive) {
      if (frame.procedure === keepalive.ping) void send(keepaliveFrame(keepalive.pong))
    } else if (frame.kind === kinds.reply) takeReply(frame)
    else if (frame.kind === kinds.message) onEvent(frame.procedure, new XdrReader(frame.body))
    else if (frame.kind === kinds.stream) takeStream(frame)
  }

  const split = frameSplitter(take)
  socket.on('data', (chunk: Buffer) => {
    unansweredPings = 0
    cancelPing()
    ping()
    try {
      split(chunk)
    } catch (error) {
      end(`it sent something that is not libvirt's protocol: ${messageOf(error)}`, error)
    }
  })
  socket.on('error', (error) => end(error.message, error))
  socket.on('close', () => end('libvirt closed the connection'))
  ping()

  const request = async (
    serial: number,
    procedure: Procedure<unknown, unknown>,
    args: unknown,
    timeout: number,
  ): Promise<XdrReader> => {
    const writer = new XdrWriter()
    procedure.args.encode(writer, args)
    if (pending.size >= mostCalls) await new Promise<void>((resolve) => waiting.push(resolve))
    if (over !== null) throw over
    const { promise, resolve, reject } = Promise.withResolvers<XdrReader>()
    const cancelTimer = clock.after(timeout, () => {
      pending.delete(serial)
      reject(new LibvirtError('disconnected', `libvirt did not answer a call within ${timeout / 1000} s`))
    })
    pending.set(serial, { resolve, reject, cancelTimer })
    void send({
      procedure: procedure.number,
      kind: kinds.call,
      serial,
      status: statuses.ok,
      body: writer.result(),
    })
    return promise.finally(() => waiting.shift()?.())
  }

  return {
    async call(procedure, args, timeout = callTimeout) {
      const body = await request(++lastSerial, procedure, args, timeout)
      return procedure.result.decode(body)
    },

    async stream(procedure, args, listener) {
      const serial = ++lastSerial
      const packet = { procedure: procedure.number, kind: kinds.stream, serial }
      // Data can follow the response immediately.
      streams.set(serial, listener)
      try {
        await request(serial, procedure, args, callTimeout)
      } catch (error) {
        streams.delete(serial)
        throw error
      }
      return {
        write: (data) => send({ ...packet, status: statuses.continue, body: Buffer.from(data) }),
        close() {
          if (!streams.delete(serial)) return
          void send({ ...packet, status: statuses.error, body: none })
        },
      }
    },

    close: () => end('the connection was closed'),
  }
}

const none = Buffer.alloc(0)

function keepaliveFrame(procedure: number): Frame {
  return {
    program: programs.keepalive,
    procedure,
    kind: kinds.message,
    serial: 0,
    status: statuses.ok,
    body: none,
  }
}

function decodeError(from: XdrReader): LibvirtError {
  const { code, message } = errorCodec.decode(from)
  return new LibvirtError(code, message ?? `error ${code}`)
}
