import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

/** Bytes of one message from a browser; pasted text comes in larger pieces than typed. */
export const largestMessage = 256 * 1024

/** Bytes that may wait for a slow reader before the console is cut off. */
export const largestBacklog = 4 * 1024 * 1024

/** A close reason holds 123 bytes at most. */
export const closeReason = (text: string): string => text.slice(0, 120)

/**
 * The address of an upgrade that may go on; all others are refused here: there is one websocket in the contract, and
 * a page of another site must not open somebody's console with their cookie.
 */
export function serialConsoleUrl(request: IncomingMessage, socket: Duplex): URL | null {
  const url = new URL(request.url ?? '/', 'http://upgrade')
  if (!/^\/v1\/instances\/[^/]+\/serial-console\/stream$/.test(url.pathname)) {
    refuseUpgrade(socket, '404 Not Found')
    return null
  }
  if (!sameOrigin(request)) {
    refuseUpgrade(socket, '403 Forbidden')
    return null
  }
  return url
}

/** No origin: not a browser. */
function sameOrigin(request: IncomingMessage): boolean {
  const { origin, host } = request.headers
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
}

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}

/** What says who sends an upgrade. */
export function credentialHeaders(request: IncomingMessage): Headers {
  const headers = new Headers()
  for (const name of ['cookie', 'authorization'] as const) {
    const value = request.headers[name]
    if (value !== undefined) headers.set(name, value)
  }
  return headers
}
