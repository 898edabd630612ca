import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { WebSocket } from 'ws'
import type { Site } from '#http/site.ts'
import {
  closeReason,
  type ConsoleOptions,
  ConsoleSockets,
  endSocket,
  pingRegularly,
  readAtPace,
  type Safely,
} from '#http/upgrades.ts'
import { upstreamUrl } from './forward.ts'
import { requestHeaders } from './headers.ts'

/** timeout in ms for the upstream to accept the websocket */
const handshakeTimeout = 15_000

/**
 * Serial consoles of the upstream: a websocket to the browser is connected to one to the upstream. A refusal of the
 * upstream is sent to the browser as a close frame with the message, like a refusal of this server.
 */
export function upstreamConsoles(upstream: URL, options: ConsoleOptions): Omit<Site, 'fetch'> {
  const sockets = new ConsoleSockets(options)
  return {
    upgrade: (...connection) =>
      sockets.accept(connection, (browser, request, safely) => {
        const target = upstreamUrl(upstream, request.url)
        target.protocol = upstream.protocol === 'https:' ? 'wss:' : 'ws:'
        const headers = Object.fromEntries(requestHeaders(request.headers, connection[3], upstream))
        const joined = new WebSocket(target, { headers, handshakeTimeout })
        pingRegularly(joined, options)
        join(browser, joined, safely)
      }),
    end: () => sockets.endAll(),
  }
}

function join(browser: WebSocket, upstream: WebSocket, safely: Safely): void {
  const opened = Promise.withResolvers<void>()
  readAtPace(browser, safely, async (data, isBinary) => {
    await opened.promise
    await relay(upstream, data, isBinary)
  })
  readAtPace(upstream, safely, (data, isBinary) => relay(browser, data, isBinary))
  const refuse = async (_request: unknown, answer: IncomingMessage) =>
    endSocket(browser, 1011, closeReason(await refusalOf(answer)))
  upstream.on('open', () => opened.resolve())
  upstream.on('unexpected-response', safely(refuse))
  upstream.on(
    'error',
    safely(() => endSocket(browser, badGateway, 'The upstream system cannot be reached')),
  )
  upstream.on(
    'close',
    safely((code: number, reason: Buffer) => endSocket(browser, sendable(code), reason)),
  )
  browser.on(
    'close',
    safely((code: number, reason: Buffer) => {
      if (upstream.readyState === WebSocket.CONNECTING) upstream.terminate()
      else endSocket(upstream, sendable(code), reason)
    }),
  )
}

/** Sends a message; resolves when it has left this process, or can no longer be sent. */
async function relay(to: WebSocket, data: Buffer, binary: boolean): Promise<void> {
  if (to.readyState !== WebSocket.OPEN) return
  await new Promise<void>((resolve) => to.send(data, { binary }, () => resolve()))
}

/** Returns the message of an Error body; a generic one for other responses. */
async function refusalOf(answer: IncomingMessage): Promise<string> {
  try {
    const { message } = JSON.parse(await text(answer)) as { message?: unknown }
    if (typeof message === 'string') return message
  } catch {
    // The body is not an Error body.
  }
  return `The upstream system answered ${answer.statusCode}`
}

/** Close code for a broken connection to the upstream: the page then reconnects, unlike after a refusal (1011). */
const badGateway = 1014

/** Returns a close code that may be sent. 1005 and 1006 mean that no code arrived, and must not be sent. */
function sendable(code: number): number {
  return code === 1005 ? 1000 : code === 1006 ? badGateway : code
}
