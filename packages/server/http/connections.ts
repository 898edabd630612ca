import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { Seats } from '@portico/control-plane/kernel/seats.ts'
import { httpLimits } from './limits.ts'

/** The connections that are open, what is being answered on them, and how they come to their end. */
export class Connections {
  readonly #seats = new Seats({ all: httpLimits.connections, each: httpLimits.connectionsOfSource })
  /** … by their sources */
  readonly #sockets = new Map<Socket, string>()
  /** what is under way on each socket, oldest first; no entry for those that are idle */
  readonly #answers = new Map<Duplex, Set<ServerResponse>>()
  #changed = () => {}

  /** @returns false when this source, or all together, have too many; the socket is then the caller's to close */
  admit(socket: Socket, source: string): boolean {
    const leave = this.#seats.take(source)
    if (leave === null) return false
    this.#sockets.set(socket, source)
    socket.once('close', () => {
      leave()
      this.#sockets.delete(socket)
      // Answers that waited for their turn are told of no end.
      this.#answers.delete(socket)
      this.#changed()
    })
    return true
  }

  /**
   * A request has come and is under way until its answer is sent or the connection breaks. One that comes while as many
   * as may be are under way on its connection ends that: reading on would let a client that never reads hold what it
   * likes, since node waits for answers that were not taken and has none here.
   * @returns false when it is not to be answered, because its connection is being closed
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
   * End connections on which answers wait that nobody takes, until no more of them wait than may, of a source and of
   * all: those on which most does go first.
   */
  endUntaken(): void {
    const waiting = [...this.#sockets]
      .map(([socket, source]) => ({ socket, source, bytes: this.#untakenOn(socket) }))
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
      if (all <= httpLimits.untaken && own <= httpLimits.untakenOfSource) continue
      all -= bytes
      bytesOf.set(source, own - bytes)
      socket.destroy()
    }
  }

  /** Those of answers that come after another on their connection wait at themselves. */
  #untakenOn(socket: Socket): number {
    let bytes = socket.writableLength
    for (const answer of this.#answers.get(socket) ?? []) {
      if (answer.socket === null) bytes += answer.writableLength
    }
    return bytes
  }

  /** Is anything under way on this socket, whose answer has to come first? */
  isBusy(socket: Duplex): boolean {
    return this.#answers.has(socket)
  }

  /**
   * Would an answer written to this socket now be taken for that to what could not be read? Not while one to a request
   * that came whole is due, nor in the middle of one.
   */
  mayRefuse(socket: Duplex): boolean {
    const answers = [...(this.#answers.get(socket) ?? [])]
    return answers.every(({ headersSent, req }) => !headersSent && !req.complete)
  }

  /** Is this the answer after which nothing is due on its connection, as far as anybody knows? */
  isLast(response: ServerResponse): boolean {
    return [...(this.#answers.get(response.req.socket) ?? [])].at(-1) === response
  }

  /**
   * Resolves when all are closed: those under way when they have been answered, at most `httpLimits.grace` from now,
   * the idle ones after a moment in which a request may still arrive that was sent before anybody knew.
   */
  async drain(): Promise<void> {
    const deadline = performance.now() + httpLimits.grace
    for (;;) {
      const left = deadline - performance.now()
      if (this.#sockets.size === 0 || left <= 0) break
      const idle = this.#answers.size === 0
      const happened = await this.#change(idle ? Math.min(httpLimits.lull, left) : left)
      if (idle && !happened) break
    }
    for (const socket of this.#sockets.keys()) socket.destroy()
  }

  /** Wait for a connection or request to begin or end. @returns false when nothing did within `ms` */
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
