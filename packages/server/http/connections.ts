import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Seats } from '@portico/control-plane/kernel/seats.ts'
import { httpLimits } from './limits.ts'

/** The connections that are open, what is being answered on them, and how they come to their end. */
export class Connections {
  readonly #seats = new Seats({ all: httpLimits.connections, each: httpLimits.connectionsOfSource })
  readonly #sockets = new Set<Socket>()
  /** what is being answered; sockets are told apart by it, too */
  readonly #answers = new Map<unknown, ServerResponse>()
  #changed = () => {}

  /** @returns false when this source, or all together, have too many; the socket is then the caller's to close */
  admit(socket: Socket, source: string): boolean {
    const leave = this.#seats.take(source)
    if (leave === null) return false
    this.#sockets.add(socket)
    socket.once('close', () => {
      leave()
      this.#sockets.delete(socket)
      this.#changed()
    })
    return true
  }

  /** A request has come and is under way until its answer is sent or the connection breaks. */
  begin(response: ServerResponse): void {
    const { socket } = response
    this.#answers.set(socket, response)
    this.#changed()
    response.once('close', () => {
      if (this.#answers.get(socket) === response) this.#answers.delete(socket)
      this.#changed()
    })
  }

  /** Has a part of an answer been sent on this socket, to which nothing else may be added? */
  isAnswering(socket: unknown): boolean {
    return this.#answers.get(socket)?.headersSent === true
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
    for (const socket of this.#sockets) socket.destroy()
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
