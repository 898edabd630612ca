import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { WebSocket } from 'ws'
import type { Log } from '#http/guarded.ts'
import { httpLimits } from '#http/limits.ts'
import type { Site } from '#http/listen.ts'
import { closeReason, ConsoleSockets, type Safely } from '#http/upgrades.ts'
import { upstreamUrl } from './forward.ts'
import { requestHeaders } from './headers.ts'

/** How long the upstream may take to accept, in ms. */
const handshakeTimeout = 15_000

/**
 * Serial consoles of the upstream: each is a websocket to the browser and one to the upstream, joined. What the
 * upstream refuses reaches the browser as a close frame with the message, as our own refusals do.
 */
export function upstreamConsoles(upstream: URL, log: Log): Omit<Site, 'fetch'> {
  const sockets = new ConsoleSockets(log)
  return {
    upgrade: (...connection) =>
      sockets.accept(connection, (browser, request, safely) => {
        const target = upstreamUrl(upstream, request.url)
        target.protocol = upstream.protocol === 'https:' ? 'wss:' : 'ws:'
        const headers = Object.fromEntries(requestHeaders(request.headers, connection[3], upstream))
        join(browser, new WebSocket(target, { headers, handshakeTimeout }), safely)
      }),
    end: () => sockets.endAll(),
  }
}

function join(browser: WebSocket, upstream: WebSocket, safely: Safely): void {
  const early: { data: Buffer; binary: boolean }[] = []
  let waiting = 0
  const type = (data: Buffer, binary: boolean) => {
    if (upstream.readyState !== WebSocket.CONNECTING) return relay(upstream, data, binary)
    waiting += data.length
    if (waiting <= httpLimits.earlyInput) early.push({ data, binary })
    else browser.close(1011, 'too much was sent before the console was open')
  }
  const show = (data: Buffer, binary: boolean) => {
    if (browser.bufferedAmount > httpLimits.consoleBacklog) browser.close(1011, 'the reader is too slow')
    else relay(browser, data, binary)
  }
  const catchUp = () => {
    for (const { data, binary } of early.splice(0)) relay(upstream, data, binary)
  }
  const refuse = async (_request: unknown, answer: IncomingMessage) =>
    browser.close(1011, closeReason(await refusalOf(answer)))
  browser.on('message', safely(type))
  upstream.on('open', safely(catchUp))
  upstream.on('message', safely(show))
  upstream.on('unexpected-response', safely(refuse))
  upstream.on(
    'error',
    safely(() => browser.close(1011, 'The upstream system cannot be reached')),
  )
  upstream.on(
    'close',
    safely((code: number, reason: Buffer) => browser.close(sendable(code), reason)),
  )
  browser.on(
    'close',
    safely((code: number, reason: Buffer) => {
      if (upstream.readyState === WebSocket.CONNECTING) upstream.terminate()
      else upstream.close(sendable(code), reason)
    }),
  )
}

function relay(to: WebSocket, data: Buffer, binary: boolean): void {
  if (to.readyState === WebSocket.OPEN) to.send(data, { binary })
}

/** The message of an Error body; whatever else was answered has none for people. */
async function refusalOf(answer: IncomingMessage): Promise<string> {
  try {
    const { message } = JSON.parse(await text(answer)) as { message?: unknown }
    if (typeof message === 'string') return message
  } catch {
    // Not an Error body.
  }
  return `The upstream system answered ${answer.statusCode}`
}

/** 1005 and 1006 say that no code arrived and may not be sent themselves. */
function sendable(code: number): number {
  return code === 1005 ? 1000 : code === 1006 ? 1011 : code
}
