import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { HttpClient } from './client.ts'

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer, client: HttpClient) => unknown

/** A request whose response is in progress, and that response. */
export interface Exchange {
  /**
   * Breaks the exchange off at any point, after the responses before it on its connection have been sent. Does nothing
   * when the exchange is complete, since the connection is then used for others.
   */
  end(): void
  /** Calls the listener when the exchange has ended, whether complete or not. */
  whenOver(listener: () => void): void
}

/** The handlers of a server's requests. */
export interface Site {
  readonly fetch: (request: Request, client: HttpClient, exchange: Exchange) => Promise<Response>
  /** Takes over the connection of a websocket to a serial console. */
  readonly upgrade: Upgrade
  /** Called when the server stops, to end open consoles. */
  readonly end: () => void
}
