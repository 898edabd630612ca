import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { createAdaptorServer } from '@hono/node-server'
import { StartFailure } from '../failure.ts'

export interface Listening {
  readonly host: string
  readonly port: number
  close(): Promise<void>
}

export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** ms that open requests get to finish when the server stops */
const grace = 3000

/** Listen for HTTP. @throws StartFailure when the port or address cannot be had */
export async function listen(
  fetch: (request: Request) => Promise<Response>,
  upgrade: Upgrade,
  address: { host: string; port: number },
): Promise<Listening> {
  const server = createAdaptorServer({ fetch, overrideGlobalObjects: false }) as Server
  // Event streams stay open for days; node ends requests, not answers, after these.
  server.requestTimeout = 60_000
  server.headersTimeout = 15_000
  server.keepAliveTimeout = 65_000
  server.on('upgrade', upgrade)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, address)))
    server.listen(address.port, address.host, resolve)
  })
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('a TCP server has an address')
  return {
    host: address.host,
    port: bound.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
        setTimeout(() => server.closeAllConnections(), grace).unref()
      }),
  }
}

function explain(error: Error, { host, port }: { host: string; port: number }): Error {
  const code = 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE') {
    return new StartFailure(
      `Port ${port} on ${host} is in use. Stop what listens there, or choose another with --port N (0 picks one).`,
    )
  }
  if (code === 'EACCES') {
    return new StartFailure(
      `Port ${port} may not be used by this account. Choose one above 1023 with --port N.`,
    )
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartFailure(`${host} is not an address of this machine. Choose one with --host ADDRESS.`)
  }
  return error
}
