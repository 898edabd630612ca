import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ControlPlane } from '@portico/control-plane/control-plane.ts'
import type { ConsoleConnection } from '@portico/hypervisor/port.ts'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Upgrade } from './listen.ts'

/** Bytes of one message from a browser; pasted text comes in larger pieces than typed. */
const largestMessage = 256 * 1024

/** Bytes that may wait for a slow reader before the console is cut off. */
const backlog = 4 * 1024 * 1024

/**
 * The serial console over websocket (semantics/serial-console.md section 4). Refusals come as close frames with
 * code 1011 and the message, since browsers cannot read an HTTP error of an upgrade.
 */
export function serialConsoleUpgrade(controlPlane: ControlPlane): Upgrade {
  const server = new WebSocketServer({ noServer: true, maxPayload: largestMessage })
  return (request, socket, head) => {
    const url = new URL(request.url ?? '/', 'http://upgrade')
    if (!/^\/v1\/instances\/[^/]+\/serial-console\/stream$/.test(url.pathname)) {
      refuseUpgrade(socket, '404 Not Found')
      return
    }
    if (!sameOrigin(request)) {
      refuseUpgrade(socket, '403 Forbidden')
      return
    }
    server.handleUpgrade(request, socket, head, (websocket) => {
      void serve(controlPlane, websocket, new Request(url, { headers: plainHeaders(request) }))
    })
  }
}

async function serve(controlPlane: ControlPlane, websocket: WebSocket, request: Request): Promise<void> {
  let connection: ConsoleConnection | null = null
  let gone = false
  const early: Uint8Array[] = []
  websocket.on('message', (data, isBinary) => {
    if (!isBinary) return
    const bytes = new Uint8Array(data as Buffer)
    if (connection === null) early.push(bytes)
    else connection.write(bytes)
  })
  websocket.on('close', () => {
    gone = true
    connection?.close()
  })
  websocket.on('error', () => websocket.terminate())
  const opened = await controlPlane.openConsole(request, {
    output: (data) => {
      if (websocket.bufferedAmount > backlog) websocket.close(1011, 'the reader is too slow')
      else websocket.send(data)
    },
    closed: (reason) =>
      reason === 'stopped' ? websocket.close(1001, 'VM stopped') : websocket.close(1011, 'console lost'),
  })
  if ('refusal' in opened) {
    // A close reason holds 123 bytes at most.
    websocket.close(1011, opened.refusal.message.slice(0, 120))
    return
  }
  connection = opened.connection
  if (gone) connection.close()
  else for (const bytes of early) connection.write(bytes)
}

/** A page of another site must not open somebody's console with their cookie. No origin: not a browser. */
function sameOrigin(request: IncomingMessage): boolean {
  const { origin, host } = request.headers
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
}

function plainHeaders(request: IncomingMessage): Headers {
  const headers = new Headers()
  for (const name of ['cookie', 'authorization'] as const) {
    const value = request.headers[name]
    if (value !== undefined) headers.set(name, value)
  }
  return headers
}

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}
