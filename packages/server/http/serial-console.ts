import type { ControlPlane } from '@portico/control-plane/control-plane.ts'
import type { Client } from '@portico/control-plane/kernel/client.ts'
import type { ConsoleConnection } from '@portico/hypervisor/port.ts'
import type { WebSocket } from 'ws'
import { httpLimits } from './limits.ts'
import type { Site } from './site.ts'
import {
  closeReason,
  type ConsoleOptions,
  ConsoleSockets,
  endSocket,
  readAtPace,
  type Safely,
} from './upgrades.ts'

type Opener = Pick<ControlPlane, 'openConsole'>

/**
 * The serial console over a websocket (docs/reference/serial-console.md#stream). Refusals are sent as close frames with
 * code 1011 and the message, since browsers cannot read the HTTP error of an upgrade.
 */
export function serialConsoles(controlPlane: Opener, options: ConsoleOptions): Omit<Site, 'fetch'> {
  const sockets = new ConsoleSockets(options)
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
  const opening = Promise.withResolvers<ConsoleConnection>()
  readAtPace(websocket, safely, async (data, isBinary) => {
    const open = await opening.promise
    if (isBinary && !gone) await open.write(data)
  })
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
          // 1013 means "try again later": this is not a refusal, and the page reconnects.
          endSocket(websocket, 1013, 'the reader is too slow')
        else websocket.send(data)
      }),
      closed: safely((reason: 'stopped' | 'lost') =>
        reason === 'stopped'
          ? endSocket(websocket, 1001, 'VM stopped')
          : endSocket(websocket, 1011, 'console lost'),
      ),
      revoked: safely(() =>
        endSocket(websocket, 1011, 'The session or the right to use this console has ended'),
      ),
    },
    { client },
  )
  if ('refusal' in opened) {
    endSocket(websocket, 1011, closeReason(opened.refusal.message))
    return
  }
  connection = opened.connection
  if (gone) connection.close()
  opening.resolve(connection)
}
