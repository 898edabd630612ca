import { BlockList } from 'node:net'
import type { LogEntry } from '@portico/control-plane/kernel/log-entry.ts'
import { manualClock } from '@portico/domain/testing/manual-clock.ts'
import type { Site } from '#http/site.ts'
import { type Listening, listen, type ListenOptions } from '#http/listen.ts'
import { rawConnection, type RawConnection } from './raw-http.ts'

/** A site on a real port whose handlers a test can replace. */
export interface ServedSite {
  readonly server: Listening
  readonly site: { -readonly [Part in keyof Site]: Site[Part] }
  readonly logged: LogEntry[]
  readonly clock: ReturnType<typeof manualClock>
  /** all connections so far, oldest first */
  readonly connections: readonly RawConnection[]
  /** Connects and sends the head of a request; sends nothing without arguments. */
  say(...lines: string[]): RawConnection
  /** Closes the connections and the server. */
  close(): Promise<void>
}

/** Serves a site that answers every request with "fine", with a clock that only moves when advanced. */
export async function serveSite({
  certificates = null,
}: Pick<ListenOptions, 'certificates'> = {}): Promise<ServedSite> {
  const logged: LogEntry[] = []
  const clock = manualClock()
  const connections: RawConnection[] = []
  const site: ServedSite['site'] = {
    fetch: () => Promise.resolve(new Response('fine')),
    upgrade: (_request, socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
    end: () => {},
  }
  const server = await listen(
    {
      fetch: (...all) => site.fetch(...all),
      upgrade: (...all) => site.upgrade(...all),
      end: () => site.end(),
    },
    {
      host: '127.0.0.1',
      port: 0,
      outside: { publicUrl: null, trustedProxies: new BlockList() },
      clock,
      log: (entry) => logged.push(entry),
      certificates,
    },
  )
  return {
    server,
    site,
    logged,
    clock,
    connections,
    say(...lines) {
      const connection = rawConnection(server.port, ...lines)
      connections.push(connection)
      return connection
    },
    async close() {
      for (const { socket } of connections) socket.destroy()
      await server.close()
    },
  }
}
