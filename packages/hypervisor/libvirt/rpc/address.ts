import { readFileSync } from 'node:fs'
import { connect as connectTcp } from 'node:net'
import type { Duplex } from 'node:stream'
import { connect as connectTls } from 'node:tls'

/** Where libvirt's daemon listens. */
export type LibvirtAddress =
  | { readonly transport: 'unix'; readonly path: string }
  | { readonly transport: 'tcp' | 'tls'; readonly host: string; readonly port: number }

/** Files of the client certificate with which Portico identifies itself, and of the authority of the hosts'. */
export interface TlsFiles {
  readonly authority: string
  readonly certificate: string
  readonly key: string
}

const defaultPorts = { tcp: 16_509, tls: 16_514 } as const
/** Ms within which a host has to accept a connection. */
const connectTimeout = 8000

/**
 * Reads an address as libvirt writes it: `qemu+tls://HOST[:PORT]/system`, `qemu+tcp://…`, or
 * `qemu+unix:///system[?socket=PATH]`. The path may be missing.
 * @throws RangeError
 */
export function parseLibvirtAddress(address: string): LibvirtAddress {
  const wrong = new RangeError(
    `The address of a host is qemu+tls://HOST, qemu+tcp://HOST or qemu+unix:///system?socket=PATH, not ${address}`,
  )
  const url = URL.parse(address)
  if (url === null || !['', '/', '/system'].includes(url.pathname)) throw wrong
  switch (url.protocol) {
    case 'qemu+unix:': {
      const path = url.searchParams.get('socket') ?? '/run/libvirt/libvirt-sock'
      return { transport: 'unix', path }
    }
    case 'qemu+tcp:':
    case 'qemu+tls:': {
      const transport = url.protocol === 'qemu+tcp:' ? 'tcp' : 'tls'
      const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
      if (host === '') throw wrong
      return { transport, host, port: Number(url.port) || defaultPorts[transport] }
    }
    default:
      throw wrong
  }
}

/** Returns the name by which people know a host: that of its address. */
export function hostName(address: string): string {
  const parsed = parseLibvirtAddress(address)
  return parsed.transport === 'unix' ? 'localhost' : parsed.host
}

/**
 * Opens a socket to libvirt's daemon. Over TLS, both sides have checked their certificates when it is returned.
 * @throws the error of the socket or of the certificate
 */
export async function connectLibvirt(address: LibvirtAddress, tls: TlsFiles | null): Promise<Duplex> {
  if (address.transport !== 'tls') {
    const socket = connectTcp(address.transport === 'unix' ? { path: address.path } : address)
    await opened(socket, 'connect')
    socket.setNoDelay(true)
    return socket
  }
  if (tls === null) throw new Error('a certificate is needed for qemu+tls')
  const { host, port } = address
  const socket = connectTls({
    host,
    port,
    ca: readFileSync(tls.authority),
    cert: readFileSync(tls.certificate),
    key: readFileSync(tls.key),
  })
  await opened(socket, 'secureConnect')
  socket.setNoDelay(true)
  await accepted(socket)
  return socket
}

function opened(socket: Duplex, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => socket.destroy(new Error(`no connection within ${connectTimeout / 1000} s`)),
      connectTimeout,
    )
    socket.once('close', () => reject(new Error('the connection was closed')))
    socket.once('error', reject)
    socket.once(event, () => resolve())
    socket.once('close', () => clearTimeout(timer))
    socket.once(event, () => clearTimeout(timer))
  })
}

/** The daemon sends one byte when it accepts the certificate of the client, and closes the connection otherwise. */
function accepted(socket: Duplex): Promise<void> {
  return new Promise((resolve, reject) => {
    const refused = (): void => reject(new Error("the host refused Portico's certificate"))
    const timer = setTimeout(
      () => socket.destroy(new Error('the host did not accept the certificate')),
      connectTimeout,
    )
    socket.once('close', refused)
    socket.once('readable', () => {
      clearTimeout(timer)
      socket.off('close', refused)
      const first = socket.read(1) as Buffer | null
      if (first?.[0] === 1) resolve()
      else refused()
    })
  })
}
