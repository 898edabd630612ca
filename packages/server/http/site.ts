import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { HttpClient } from './client.ts'

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer, client: HttpClient) => unknown

/** A request and its response in progress. */
export interface Exchange {
  /**
   * Breaks the exchange off at any point: after the responses before it on its connection have been sent. Does nothing
   * when it is complete, since the connection is then used for others.
   */
  end(): void
  /** Calls the listener when the exchange is complete, however it ended. */
  whenOver(listener: () => void): void
}

/** What a server serves. */
export interface Site {
  readonly fetch: (request: Request, client: HttpClient, exchange: Exchange) => Promise<Response>
  /** Takes over the connection of a websocket for a serial console. */
  readonly upgrade: Upgrade
  /** Called when the server stops: ends open consoles. */
  readonly end: () => void
}
