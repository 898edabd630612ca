import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { HttpClient } from './client.ts'

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer, client: HttpClient) => unknown

/** A request and its answer, while they are under way. */
export interface Exchange {
  /**
   * Break it off, whatever has come or gone of it: when the answers before it on its connection have been sent, and
   * never when it is over, since the connection is then that of others.
   */
  end(): void
  /** Call when it is over, however it ended. */
  whenOver(listener: () => void): void
}

/** What is served. */
export interface Site {
  readonly fetch: (request: Request, client: HttpClient, exchange: Exchange) => Promise<Response>
  /** Takes over the connection of a websocket for a serial console. */
  readonly upgrade: Upgrade
  /** The server stops: end the consoles that are open. */
  readonly end: () => void
}
