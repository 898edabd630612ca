import type { ServerResponse } from 'node:http'
import { constants, Http2ServerResponse, type ServerHttp2Session } from 'node:http2'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { Slots } from '@portico/control-plane/kernel/slots.ts'
import { httpLimits } from './limits.ts'

/** A response over HTTP/1.1 or HTTP/2. */
export type Outgoing = ServerResponse | Http2ServerResponse

/** What carries requests: the socket of HTTP/1.1, with or without TLS, or the session of HTTP/2. */
type Connection = Socket | ServerHttp2Session

export const isHttp2 = (response: Outgoing): response is Http2ServerResponse =>
  response instanceof Http2ServerResponse

/** Returns the connection of a response; undefined when an HTTP/2 stream has lost it. */
function connectionOf(response: Outgoing): Connection | undefined {
  return isHttp2(response) ? (response.stream.session as ServerHttp2Session | undefined) : response.req.socket
}

/** Tracks open connections, the responses on them, and how they end. */
export class Connections {
  readonly #seats = new Slots({ all: httpLimits.connections, each: httpLimits.connectionsOfSource })
  readonly #requests = new Slots({ all: httpLimits.requests, each: httpLimits.requestsOfSource })
  /** open connections with their sources; those with TLS have an additional entry for the socket below TLS */
  readonly #open = new Map<Connection, string>()
  /**
   * responses in progress on each connection, oldest first, with the functions that release their slots; idle
   * connections have no entry
   */
  readonly #answers = new Map<Connection | Duplex, Map<Outgoing, () => void>>()
  /** the socket below each session of HTTP/2 */
  readonly #sockets = new WeakMap<Connection, Socket>()
  #changed = () => {}
  #count = 0

  /** number of open connections */
  get count(): number {
    return this.#count
  }

  /**
   * @returns false if this source, or all sources together, have too many connections; the caller must then close the
   * socket
   */
  admit(socket: Socket, source: string): boolean {
    const leave = this.#seats.take(source)
    if (leave === null) return false
    this.#count++
    socket.once('close', () => {
      this.#count--
      leave()
    })
    this.add(socket, source)
    return true
  }

  /**
   * Tracks what TLS has made of an admitted socket: a socket for HTTP/1.1, or a session of HTTP/2.
   * @param socket the socket below a session
   */
  add(connection: Connection, source: string, socket: Socket | null = null): void {
    this.#open.set(connection, source)
    if (socket !== null) this.#sockets.set(connection, socket)
    const closed = () => {
      this.#open.delete(connection)
      // Responses that waited behind others on their connection get no end event.
      for (const leave of this.#answers.get(connection)?.values() ?? []) leave()
      this.#answers.delete(connection)
      this.#changed()
    }
    // The overloads of both types cannot be called together.
    if ('goaway' in connection) connection.once('close', closed)
    else connection.once('close', closed)
  }

  /**
   * Registers a request until its response is sent or the connection breaks. A request beyond a limit ends its
   * connection, or its stream with HTTP/2. If reading continued, a client that never reads responses could use any
   * amount of memory: Node applies back-pressure only to unsent responses, and has none here.
   * @returns false if the request must not be handled, because it or its connection is being closed
   */
  begin(response: Outgoing): boolean {
    const connection = connectionOf(response)
    const source = connection === undefined ? undefined : this.#open.get(connection)
    if (connection === undefined || source === undefined || connection.destroyed) return false
    const answers = this.#answers.get(connection) ?? new Map<Outgoing, () => void>()
    const most = isHttp2(response) ? httpLimits.streamsOfConnection : httpLimits.requestsOfConnection
    const leave = answers.size < most ? this.#requests.take(source) : null
    if (leave === null) {
      if (isHttp2(response)) response.stream.close(constants.NGHTTP2_REFUSED_STREAM)
      else connection.destroy()
      return false
    }
    this.#answers.set(connection, answers.set(response, leave))
    this.#changed()
    response.once('close', () => {
      leave()
      answers.delete(response)
      if (answers.size === 0) this.#answers.delete(connection)
      this.#changed()
    })
    return true
  }

  /**
   * Closes connections with unsent responses, those with the most bytes first, until the limits per source and in total
   * are met.
   */
  closeUnread(): void {
    // A destroyed session keeps its socket, and the bytes in it, until the client has read them.
    for (const connection of this.#open.keys()) {
      if (connection.destroyed) this.#sockets.get(connection)?.destroy()
    }
    const waiting = [...this.#open]
      .map(([connection, source]) => ({ connection, source, bytes: this.#unsentOn(connection) }))
      .filter(({ bytes }) => bytes > 0)
      .toSorted((one, other) => other.bytes - one.bytes)
    const bytesOf = new Map<string, number>()
    let all = 0
    for (const { source, bytes } of waiting) {
      all += bytes
      bytesOf.set(source, (bytesOf.get(source) ?? 0) + bytes)
    }
    for (const { connection, source, bytes } of waiting) {
      const own = bytesOf.get(source) ?? 0
      if (all <= httpLimits.unsent && own <= httpLimits.unsentOfSource) continue
      all -= bytes
      bytesOf.set(source, own - bytes)
      connection.destroy()
    }
  }

  /**
   * Pipelined responses queue behind the earlier response on the connection, in their own buffers; those of HTTP/2 in
   * the buffers of their streams.
   */
  #unsentOn(connection: Connection): number {
    let bytes = 'writableLength' in connection ? connection.writableLength : 0
    for (const answer of this.#answers.get(connection)?.keys() ?? []) {
      if (isHttp2(answer)) bytes += answer.stream.writableLength
      else if (answer.socket === null) bytes += answer.writableLength
    }
    return bytes
  }

  /** Returns whether a response is in progress on this connection, which must be completed first. */
  isBusy(connection: Duplex | ServerHttp2Session): boolean {
    return this.#answers.has(connection)
  }

  /**
   * Returns whether a client would read a response that is written to this socket now as the response to an unreadable
   * request. False while the response to a complete request is due or partly sent.
   */
  mayRefuse(socket: Duplex): boolean {
    const answers = [...(this.#answers.get(socket)?.keys() ?? [])]
    return answers.every(({ headersSent, req }) => !headersSent && !req.complete)
  }

  /**
   * Returns whether, as far as is known, no other response is due on the connection after this one. False with HTTP/2,
   * where a frame announces the end of the connection.
   */
  isLast(response: Outgoing): boolean {
    return (
      !isHttp2(response) && [...(this.#answers.get(response.req.socket)?.keys() ?? [])].at(-1) === response
    )
  }

  /**
   * Resolves when all connections are closed. Busy connections are closed when their requests have been answered, at
   * most `httpLimits.grace` from now; idle ones after a short time, because a request may already be on its way. Clients
   * of HTTP/2 are told at once which of their requests will not be handled.
   */
  async drain(): Promise<void> {
    for (const connection of this.#open.keys()) if ('goaway' in connection) connection.close()
    const deadline = performance.now() + httpLimits.grace
    for (;;) {
      const left = deadline - performance.now()
      if (this.#open.size === 0 || left <= 0) break
      const idle = this.#answers.size === 0
      const happened = await this.#change(idle ? Math.min(httpLimits.idleGrace, left) : left)
      if (idle && !happened) break
    }
    for (const connection of this.#open.keys()) connection.destroy()
  }

  /** Waits until a connection or request begins or ends. @returns false if none did so within `ms` */
  #change(ms: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), ms)
      this.#changed = () => {
        clearTimeout(timer)
        resolve(true)
      }
    })
  }
}
