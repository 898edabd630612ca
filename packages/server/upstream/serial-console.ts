import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { WebSocket, WebSocketServer } from 'ws'
import type { Upgrade } from '../http/listen.ts'
import {
  closeReason,
  credentialHeaders,
  largestBacklog,
  largestMessage,
  serialConsoleUrl,
} from '../http/upgrades.ts'

/** How long the upstream may take to accept, in ms. */
const handshakeTimeout = 15_000

/** Messages kept for an upstream that has not accepted yet. */
const mostEarly = 64

/**
 * Serial consoles of the upstream: each is a websocket to the browser and one to the upstream, joined. What the
 * upstream refuses reaches the browser as a close frame with the message, as our own refusals do.
 */
export function upstreamConsoleUpgrade(upstream: URL): Upgrade {
  const server = new WebSocketServer({ noServer: true, maxPayload: largestMessage })
  return (request, socket, head) => {
    const url = serialConsoleUrl(request, socket)
    if (url === null) return
    const target = new URL(url.pathname + url.search, upstream)
    target.protocol = upstream.protocol === 'https:' ? 'wss:' : 'ws:'
    const headers = { ...Object.fromEntries(credentialHeaders(request)), origin: upstream.origin }
    server.handleUpgrade(request, socket, head, (browser) => {
      join(browser, new WebSocket(target, { headers, handshakeTimeout }))
    })
  }
}

function join(browser: WebSocket, upstream: WebSocket): void {
  const early: { data: Buffer; binary: boolean }[] = []
  browser.on('message', (data: Buffer, binary) => {
    if (upstream.readyState !== WebSocket.CONNECTING) relay(upstream, data, binary)
    else if (early.length < mostEarly) early.push({ data, binary })
    else browser.close(1011, 'too much was sent before the console was open')
  })
  upstream.on('open', () => {
    for (const { data, binary } of early.splice(0)) relay(upstream, data, binary)
  })
  upstream.on('message', (data: Buffer, binary) => {
    if (browser.bufferedAmount > largestBacklog) browser.close(1011, 'the reader is too slow')
    else relay(browser, data, binary)
  })
  upstream.on('unexpected-response', (_request, answer: IncomingMessage) => {
    void refusalOf(answer).then((message) => browser.close(1011, closeReason(message)))
  })
  upstream.on('error', () => browser.close(1011, 'The upstream system cannot be reached'))
  browser.on('error', () => browser.terminate())
  upstream.on('close', (code, reason) => browser.close(sendable(code), reason))
  browser.on('close', (code, reason) => {
    if (upstream.readyState === WebSocket.CONNECTING) upstream.terminate()
    else upstream.close(sendable(code), reason)
  })
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
