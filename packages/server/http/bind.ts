import type { Server } from 'node:net'
import { StartFailure } from '@portico/adapters/failure.ts'

export interface Address {
  readonly host: string
  /** port; 0: any free port */
  readonly port: number
  /** flags of port and host, for messages; those of the main port by default */
  readonly flags?: { readonly port: string; readonly host: string }
}

const mainFlags = { port: '--port', host: '--host' }

/** Binds a server to its address. @returns its port @throws StartFailure if port or address are not available */
export async function bind(server: Server, address: Address): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, address)))
    server.listen(address.port, address.host, resolve)
  })
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('a TCP server has an address')
  return bound.port
}

function explain(error: Error, { host, port, flags = mainFlags }: Address): Error {
  const code = 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE') {
    return new StartFailure(
      `Port ${port} on ${host} is in use. Stop the other program, or choose another port with ${flags.port} N (0 picks a free one).`,
    )
  }
  if (code === 'EACCES') {
    return new StartFailure(
      `Port ${port} may not be used by this account. Choose one above 1023 with ${flags.port} N, or allow it (docs/operations/tls-and-proxies.md).`,
    )
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartFailure(
      `${host} is not an address of this machine. Choose one with ${flags.host} ADDRESS.`,
    )
  }
  return error
}
