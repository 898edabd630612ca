import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { Slots } from '@portico/control-plane/kernel/slots.ts'
import { httpLimits } from './limits.ts'

/** Tracks open connections, the responses on them, and how they end. */
export class Connections {
  readonly #seats = new Slots({ all: httpLimits.connections, each: httpLimits.connectionsOfSource })
  /** open sockets with their sources */
  readonly #sockets = new Map<Socket, string>()
  /** responses in progress on each socket, oldest first; idle sockets have no entry */
  readonly #answers = new Map<Duplex, Set<ServerResponse>>()
  #changed = () => {}

  /** number of open connections */
  get count(): number {
    return this.#sockets.size
  }

  /**
   * @returns false if this source, or all sources together, have too many connections; the caller must then close the
   * socket
   */
  admit(socket: Socket, source: string): boolean {
    const leave = this.#seats.take(source)
    if (leave === null) return false
    this.#sockets.set(socket, source)
    socket.once('close', () => {
      leave()
      this.#sockets.delete(socket)
      // Responses that waited behind others on their connection get no end event.
      this.#answers.delete(socket)
      this.#changed()
    })
    return true
  }

  /**
   * Registers a request until its response is sent or the connection breaks. A request beyond the limit of its
   * connection ends the connection. If reading continued, a client that never reads responses could use any amount of
   * memory: Node applies back-pressure only to unsent responses, and has none here.
   * @returns false if the request must not be handled, because its connection is being closed
   */
  begin(response: ServerResponse): boolean {
    const { socket } = response.req
    if (socket.destroyed || !this.#sockets.has(socket)) return false
    const answers = this.#answers.get(socket) ?? new Set()
    if (answers.size >= httpLimits.requestsOfConnection) {
      socket.destroy()
      return false
    }
    this.#answers.set(socket, answers.add(response))
    this.#changed()
    response.once('close', () => {
      answers.delete(response)
      if (answers.size === 0) this.#answers.delete(socket)
      this.#changed()
    })
    return true
  }

  /**
   * Closes connections with unsent responses, those with the most bytes first, until the limits per source and in total
   * are met.
   */
  closeUnread(): void {
    const waiting = [...this.#sockets]
      .map(([socket, source]) => ({ socket, source, bytes: this.#unsentOn(socket) }))
      .filter(({ bytes }) => bytes > 0)
      .toSorted((one, other) => other.bytes - one.bytes)
    const bytesOf = new Map<string, number>()
    let all = 0
    for (const { source, bytes } of waiting) {
      all += bytes
      bytesOf.set(source, (bytesOf.get(source) ?? 0) + bytes)
    }
    for (const { socket, source, bytes } of waiting) {
      const own = bytesOf.get(source) ?? 0
      if (all <= httpLimits.unsent && own <= httpLimits.unsentOfSource) continue
      all -= bytes
      bytesOf.set(source, own - bytes)
      socket.destroy()
    }
  }

  /** Pipelined responses queue behind the earlier response on the connection, in their own buffers. */
  #unsentOn(socket: Socket): number {
    let bytes = socket.writableLength
    for (const answer of this.#answers.get(socket) ?? []) {
      if (answer.socket === null) bytes += answer.writableLength
    }
    return bytes
  }

  /** Returns whether a response is in progress on this socket, which must be completed first. */
  isBusy(socket: Duplex): boolean {
    return this.#answers.has(socket)
  }

  /**
   * Returns whether a client would read a response that is written to this socket now as the response to an unreadable
   * request. False while the response to a complete request is due or partly sent.
   */
  mayRefuse(socket: Duplex): boolean {
    const answers = [...(this.#answers.get(socket) ?? [])]
    return answers.every(({ headersSent, req }) => !headersSent && !req.complete)
  }

  /** Returns whether, as far as is known, no other response is due on the connection after this one. */
  isLast(response: ServerResponse): boolean {
    return [...(this.#answers.get(response.req.socket) ?? [])].at(-1) === response
  }

  /**
   * Resolves when all connections are closed. Busy connections are closed when their requests have been answered, at
   * most `httpLimits.grace` from now; idle ones after a short time, because a request may already be on its way.
   */
  async drain(): Promise<void> {
    const deadline = performance.now() + httpLimits.grace
    for (;;) {
      const left = deadline - performance.now()
      if (this.#sockets.size === 0 || left <= 0) break
      const idle = this.#answers.size === 0
      const happened = await this.#change(idle ? Math.min(httpLimits.idleGrace, left) : left)
      if (idle && !happened) break
    }
    for (const socket of this.#sockets.keys()) socket.destroy()
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
