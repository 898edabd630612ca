import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

/** A local TCP address that forwards to a server, and can be closed or redirected. */
export interface RedirectableAddress {
  readonly port: number
  /** Refuses connections, and closes open ones. */
  close(): Promise<void>
  reopen(): Promise<void>
  /** Open connections stop forwarding, without a notification; new ones work. */
  hang(): void
  /** Closes open connections, and forwards new ones to another server. */
  redirectTo(target: NetConnectOpts): void
}

export async function redirectable(first: NetConnectOpts): Promise<RedirectableAddress> {
  let target = first
  const open = new Set<Socket>()
  const make = () =>
    createServer((from) => {
      const to = connect(target)
      for (const each of [from, to]) {
        open.add(each)
        each.on('error', () => each.destroy()).on('close', () => open.delete(each))
      }
      from.pipe(to).pipe(from)
    })
  let server = make()
  const listen = (port: number) =>
    new Promise<number>((resolve) => {
      server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
    })
  const cut = () => {
    for (const each of open) each.destroy()
  }
  const port = await listen(0)
  return {
    port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        cut()
      }),
    reopen: async () => {
      server = make()
      await listen(port)
    },
    hang() {
      for (const each of open) each.unpipe().pause()
    },
    redirectTo(next) {
      target = next
      cut()
    },
  }
}

/** Returns the address at which the PostgreSQL of a URL listens. */
export function listenerOf({ hostname, port, searchParams }: URL): NetConnectOpts {
  const folder = searchParams.get('host')
  if (folder !== null) return { path: `${folder}/.s.PGSQL.5432` }
  return { host: hostname, port: Number(port || 5432) }
}
