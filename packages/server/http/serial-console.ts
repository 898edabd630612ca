import type { ControlPlane } from '@portico/control-plane/control-plane.ts'
import type { ConsoleConnection } from '@portico/hypervisor/port.ts'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Upgrade } from './listen.ts'
import {
  closeReason,
  credentialHeaders,
  largestBacklog,
  largestMessage,
  serialConsoleUrl,
} from './upgrades.ts'

/**
 * The serial console over websocket (semantics/serial-console.md section 4). Refusals come as close frames with
 * code 1011 and the message, since browsers cannot read an HTTP error of an upgrade.
 */
export function serialConsoleUpgrade(controlPlane: ControlPlane): Upgrade {
  const server = new WebSocketServer({ noServer: true, maxPayload: largestMessage })
  return (request, socket, head) => {
    const url = serialConsoleUrl(request, socket)
    if (url === null) return
    server.handleUpgrade(request, socket, head, (websocket) => {
      void serve(controlPlane, websocket, new Request(url, { headers: credentialHeaders(request) }))
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
      if (websocket.bufferedAmount > largestBacklog) websocket.close(1011, 'the reader is too slow')
      else websocket.send(data)
    },
    closed: (reason) =>
      reason === 'stopped' ? websocket.close(1001, 'VM stopped') : websocket.close(1011, 'console lost'),
    revoked: () => websocket.close(1011, 'The session or the right to use this console has ended'),
  })
  if ('refusal' in opened) {
    websocket.close(1011, closeReason(opened.refusal.message))
    return
  }
  connection = opened.connection
  if (gone) connection.close()
  else for (const bytes of early) connection.write(bytes)
}
