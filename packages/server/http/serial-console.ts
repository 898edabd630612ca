import type { ControlPlane } from '@portico/control-plane/control-plane.ts'
import type { Client } from '@portico/control-plane/kernel/client.ts'
import type { ConsoleConnection } from '@portico/hypervisor/port.ts'
import type { WebSocket } from 'ws'
import type { Log } from './guarded.ts'
import { httpLimits } from './limits.ts'
import type { Site } from './listen.ts'
import { closeReason, ConsoleSockets, type Safely } from './upgrades.ts'

type Opener = Pick<ControlPlane, 'openConsole'>

/**
 * The serial console over websocket (semantics/serial-console.md section 4). Refusals come as close frames with
 * code 1011 and the message, since browsers cannot read an HTTP error of an upgrade.
 */
export function serialConsoles(controlPlane: Opener, log: Log): Omit<Site, 'fetch'> {
  const sockets = new ConsoleSockets(log)
  return {
    upgrade: (...connection) =>
      sockets.accept(connection, (websocket, request, safely) =>
        serve(controlPlane, websocket, { request, client: connection[3], safely }),
      ),
    end: () => sockets.endAll(),
  }
}

async function serve(
  controlPlane: Opener,
  websocket: WebSocket,
  { request, client, safely }: { request: Request; client: Client; safely: Safely },
): Promise<void> {
  let connection: ConsoleConnection | null = null
  let gone = false
  let waiting = 0
  const early: Uint8Array[] = []
  const type = (bytes: Uint8Array) => {
    if (connection !== null) return connection.write(bytes)
    waiting += bytes.length
    if (waiting <= httpLimits.earlyInput) early.push(bytes)
    else websocket.close(1011, 'too much was sent before the console was open')
  }
  websocket.on(
    'message',
    safely((data: Buffer, isBinary: boolean) => {
      if (isBinary) type(new Uint8Array(data))
    }),
  )
  websocket.on(
    'close',
    safely(() => {
      gone = true
      connection?.close()
    }),
  )
  const opened = await controlPlane.openConsole(
    request,
    {
      output: safely((data: Uint8Array) => {
        if (websocket.bufferedAmount > httpLimits.consoleBacklog)
          websocket.close(1011, 'the reader is too slow')
        else websocket.send(data)
      }),
      closed: safely((reason: 'stopped' | 'lost') =>
        reason === 'stopped' ? websocket.close(1001, 'VM stopped') : websocket.close(1011, 'console lost'),
      ),
      revoked: safely(() => websocket.close(1011, 'The session or the right to use this console has ended')),
    },
    { client },
  )
  if ('refusal' in opened) {
    websocket.close(1011, closeReason(opened.refusal.message))
    return
  }
  connection = opened.connection
  if (gone) connection.close()
  else for (const bytes of early) connection.write(bytes)
}
