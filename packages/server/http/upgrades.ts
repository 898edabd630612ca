import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { crossSite } from '@portico/control-plane/kernel/authentication/cross-site.ts'
import type { Clock } from '@portico/domain/ports.ts'
import { malformed } from '@portico/domain/refusals.ts'
import { type WebSocket, WebSocketServer } from 'ws'
import type { HttpClient } from './client.ts'
import { answerOnSocket } from './error-answer.ts'
import { guarded, type Log } from './guarded.ts'
import { httpLimits } from './limits.ts'

/** A close reason holds 123 bytes at most. */
export const closeReason = (text: string): string => text.slice(0, 120)

/** The one websocket of the contract. */
const consolePath = /^\/v1\/instances\/[^/]+\/serial-console\/stream$/

/**
 * Does a request ask to become a websocket that we have? All other upgrades are ignored, as HTTP says (RFC 9110,
 * section 7.8): the request is answered as if it had not asked.
 */
export function isForConsole(request: IncomingMessage): boolean {
  const url = urlOf(request)
  return (
    request.headers.upgrade?.toLowerCase() === 'websocket' && url !== null && consolePath.test(url.pathname)
  )
}

/** Null for a request target that is no path. */
function urlOf({ url = '' }: IncomingMessage): URL | null {
  return url.startsWith('/') && URL.canParse(`http://upgrade${url}`) ? new URL(`http://upgrade${url}`) : null
}

/** Makes listeners whose failure ends their websocket and nothing else. */
export type Safely = <Args extends unknown[]>(listener: (...args: Args) => unknown) => (...args: Args) => void

/** What console websockets need from the process. */
export interface ConsoleOptions {
  readonly log: Log
  readonly clock: Clock
  /** ms between pings; `httpLimits.consolePing` unless given */
  readonly pingEvery?: number
}

/** Websockets of serial consoles: how they begin, and how they all end. */
export class ConsoleSockets {
  readonly #log: Log
  readonly #options: ConsoleOptions
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: httpLimits.message })
  #stopping = false

  constructor(options: ConsoleOptions) {
    this.#options = options
    this.#log = options.log
    this.#server.on('wsClientError', (_error, socket) => {
      void answerOnSocket(socket, malformed('expected connection upgrade'))
    })
  }

  /**
   * Accept an upgrade and hand it to `serve`, unless the page of another site asks: it must not open somebody's console
   * with their cookie. `request` has path, query and what says who sends it. What `serve` throws ends the websocket,
   * and so does what its listeners throw if they are made `safely`.
   */
  async accept(
    [incoming, socket, head, client]: [IncomingMessage, Duplex, Buffer, HttpClient],
    serve: (websocket: WebSocket, request: Request, safely: Safely) => unknown,
  ): Promise<void> {
    const url = urlOf(incoming)
    if (url === null) return answerOnSocket(socket, malformed('Bad Request'))
    const headers = headersOf(incoming)
    const refusal = crossSite(headers, client.ownOrigins)
    if (refusal !== null) return answerOnSocket(socket, refusal)
    this.#server.handleUpgrade(incoming, socket, head, (websocket) => {
      const end = () => websocket.terminate()
      const safely: Safely = (listener) => guarded(this.#log, 'serial console', end, listener)
      websocket.on('error', end)
      if (this.#stopping) return tellOfStop(websocket)
      pingRegularly(websocket, this.#options)
      safely(() => serve(websocket, new Request(url, { headers }), safely))()
    })
  }

  /** The server stops: end those that are open, and from now on each as it begins. */
  endAll(): void {
    this.#stopping = true
    for (const websocket of this.#server.clients) tellOfStop(websocket)
  }
}

/** Browsers may come back to the next server. */
function tellOfStop(websocket: WebSocket): void {
  endSocket(websocket, 1001, 'the server is stopping')
}

/** Close a websocket; one that is paused is read again, since the peer's close frame would never arrive. */
export function endSocket(websocket: WebSocket, code: number, reason: string | Buffer): void {
  websocket.close(code, reason)
  websocket.resume()
}

/** Ping a websocket from when it is open until it closes, so that no proxy on the way takes it for idle. */
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
 * Pass messages to `take` one after the other. While more than `httpLimits.consoleInput` bytes wait for it, the
 * websocket is not read, so that TCP slows the sender down and no byte is dropped.
 */
export function readAtPace(
  websocket: WebSocket,
  safely: Safely,
  take: (data: Buffer, isBinary: boolean) => Promise<void>,
): void {
  let waiting = 0
  let last = Promise.resolve()
  const receive = async (data: Buffer, isBinary: boolean) => {
    // A socket that is being closed is read for the peer's close frame alone.
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

/** The headers of an upgrade that say who sends it. */
function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers()
  for (const name of ['cookie', 'authorization', 'origin', 'sec-fetch-site', 'api-version'] as const) {
    const value = request.headers[name]
    if (value !== undefined) headers.set(name, String(value))
  }
  return headers
}
