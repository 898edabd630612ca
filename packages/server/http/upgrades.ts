import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { crossSite } from '@portico/control-plane/kernel/authentication/cross-site.ts'
import type { Clock } from '@portico/domain/ports.ts'
import { malformed } from '@portico/domain/refusals.ts'
import { type WebSocket, WebSocketServer } from 'ws'
import type { HttpClient } from './client.ts'
import { respondOnSocket } from './error-response.ts'
import { guarded, type Log } from './guarded.ts'
import { httpLimits } from './limits.ts'

/** Returns a close reason that is short enough: the protocol allows at most 123 bytes. */
export const closeReason = (text: string): string => text.slice(0, 120)

/** The only websocket of the contract. */
const consolePath = /^\/v1\/instances\/[^/]+\/serial-console\/stream$/

/**
 * Returns whether a request asks for a websocket that exists. All other upgrades are ignored, as HTTP requires (RFC
 * 9110, section 7.8): the request is answered as if it had none.
 */
export function isForConsole(request: IncomingMessage): boolean {
  const url = urlOf(request)
  return (
    request.headers.upgrade?.toLowerCase() === 'websocket' && url !== null && consolePath.test(url.pathname)
  )
}

/** Returns the URL of a request; null if its target is not a path. */
function urlOf({ url = '' }: IncomingMessage): URL | null {
  return url.startsWith('/') && URL.canParse(`http://upgrade${url}`) ? new URL(`http://upgrade${url}`) : null
}

/** Wraps a listener so that its errors end only its websocket. */
export type Safely = <Args extends unknown[]>(listener: (...args: Args) => unknown) => (...args: Args) => void

/** The services that console websockets need from the process. */
export interface ConsoleOptions {
  readonly log: Log
  readonly clock: Clock
  /** ms between pings; defaults to `httpLimits.consolePing` */
  readonly pingEvery?: number
}

/** Websockets of serial consoles, from upgrade to close. */
export class ConsoleSockets {
  readonly #log: Log
  readonly #options: ConsoleOptions
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: httpLimits.message })
  #stopping = false

  constructor(options: ConsoleOptions) {
    this.#options = options
    this.#log = options.log
    this.#server.on('wsClientError', (_error, socket) => {
      void respondOnSocket(socket, malformed('expected connection upgrade'))
    })
  }

  /**
   * Accepts an upgrade and passes it to `serve`, unless a page of another site sent it, which must not open a user's
   * console with their cookie. `request` has the path, query and credentials. An error thrown by `serve`, or by
   * listeners wrapped in `safely`, ends the websocket.
   */
  async accept(
    [incoming, socket, head, client]: [IncomingMessage, Duplex, Buffer, HttpClient],
    serve: (websocket: WebSocket, request: Request, safely: Safely) => unknown,
  ): Promise<void> {
    const url = urlOf(incoming)
    if (url === null) return respondOnSocket(socket, malformed('Bad Request'))
    const headers = headersOf(incoming)
    const refusal = crossSite(headers, client.ownOrigins)
    if (refusal !== null) return respondOnSocket(socket, refusal)
    this.#server.handleUpgrade(incoming, socket, head, (websocket) => {
      const end = () => websocket.terminate()
      const safely: Safely = (listener) => guarded(this.#log, 'serial console', end, listener)
      websocket.on('error', end)
      if (this.#stopping) return closeForStop(websocket)
      pingRegularly(websocket, this.#options)
      safely(() => serve(websocket, new Request(url, { headers }), safely))()
    })
  }

  /** Called when the server stops: ends open websockets, and each new one immediately from now on. */
  endAll(): void {
    this.#stopping = true
    for (const websocket of this.#server.clients) closeForStop(websocket)
  }
}

/** Closes a websocket with a code after which browsers may reconnect to the next server. */
function closeForStop(websocket: WebSocket): void {
  endSocket(websocket, 1001, 'the server is stopping')
}

/** Closes a websocket. A paused one is resumed first, since the peer's close frame would otherwise never arrive. */
export function endSocket(websocket: WebSocket, code: number, reason: string | Buffer): void {
  websocket.close(code, reason)
  websocket.resume()
}

/** Pings a websocket from open to close, so that no proxy closes it as idle. */
export function pingRegularly(
  websocket: WebSocket,
  { clock, pingEvery = httpLimits.consolePing }: Omit<ConsoleOptions, 'log'>,
): void {
  let cancel = () => {}
  const next = () => {
    cancel = clock.after(pingEvery, () => {
      if (websocket.readyState === websocket.OPEN) websocket.ping()
      next()
    })
  }
  websocket.on('close', () => cancel())
  next()
}

/**
 * Passes messages to `take` one after the other. While more than `httpLimits.consoleInput` bytes wait, the websocket is
 * not read, so that TCP slows the sender down and no byte is lost.
 */
export function readAtPace(
  websocket: WebSocket,
  safely: Safely,
  take: (data: Buffer, isBinary: boolean) => Promise<void>,
): void {
  let waiting = 0
  let last = Promise.resolve()
  const receive = async (data: Buffer, isBinary: boolean) => {
    // A closing socket is read only to receive the peer's close frame.
    if (websocket.readyState !== websocket.OPEN) return
    waiting += data.length
    if (waiting > httpLimits.consoleInput) websocket.pause()
    last = last.then(() => take(data, isBinary))
    await last
    waiting -= data.length
    if (waiting <= httpLimits.consoleInput) websocket.resume()
  }
  websocket.on('message', safely(receive))
}

/** Returns the headers of an upgrade, which contain the sender's credentials. */
function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers()
  for (const name of ['cookie', 'authorization', 'origin', 'sec-fetch-site', 'api-version'] as const) {
    const value = request.headers[name]
    if (value !== undefined) headers.set(name, String(value))
  }
  return headers
}
