import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Http2ServerRequest } from 'node:http2'
import { type BlockList, isIP } from 'node:net'
import type { Client } from '@portico/control-plane/kernel/client.ts'
import { isLoopback, isTrusted, plainAddress, sourceOf } from './addresses.ts'

/** The client of a request that arrived over the network. */
export interface HttpClient extends Client {
  /** the sender's address, behind all trusted proxies */
  readonly address: string
}

/** How this server is reached from outside, as configured. */
export interface Outside {
  /** the public address; null: the address that the client requested */
  readonly publicUrl: URL | null
  /** peers whose `X-Forwarded-*` headers are trusted */
  readonly trustedProxies: BlockList
}

/** The parts of a request that tell who sent it. */
type Sent = Pick<IncomingMessage | Http2ServerRequest, 'headers' | 'socket'>

/**
 * Returns the client of a request. Only the socket's address is certain. `X-Forwarded-*` is used only from trusted
 * proxies, since anybody can send it, and `Host` never decides what other users are shown.
 */
export function clientOf(request: Sent, outside: Outside): HttpClient {
  const peer = plainAddress(request.socket.remoteAddress ?? '')
  const proxied = isTrusted(outside.trustedProxies, peer)
  const forwarded = (name: string) => (proxied ? lastOf(request.headers[name]) : undefined)
  const ownScheme = 'encrypted' in request.socket ? 'https' : 'http'
  const scheme = (forwarded('x-forwarded-proto') ?? ownScheme) === 'https' ? 'https' : 'http'
  const host = forwarded('x-forwarded-host') ?? authorityOf(request.headers) ?? request.headers.host ?? ''
  const requestedOrigin = originOf(scheme, host)
  const bound = boundOrigin(ownScheme, request.socket)
  const known = outside.publicUrl?.origin
  const shown =
    proxied || namesThisServer(requestedOrigin, request.socket) ? (requestedOrigin ?? bound) : bound
  const address = proxied ? sender(request.headers['x-forwarded-for'], peer, outside) : peer
  return {
    address,
    source: sourceOf(address),
    ownOrigins: [known, requestedOrigin ?? bound].filter((origin) => origin !== undefined),
    origin: known ?? shown,
    host,
    secure: scheme === 'https' || known?.startsWith('https:') === true,
  }
}

/** Returns the host names in a request, each once. */
export function hostsOf(request: Pick<IncomingMessage, 'headersDistinct'> | Http2ServerRequest): string[] {
  if ('headersDistinct' in request) return request.headersDistinct['host'] ?? []
  const { headers } = request
  return [...new Set([authorityOf(headers), headers.host].filter((host) => host !== undefined))]
}

/** Returns the pseudo-header with which HTTP/2 names the host. */
function authorityOf(headers: IncomingHttpHeaders): string | undefined {
  return headers[':authority']?.toString()
}

/** Each proxy appends the address of its peer. The last address that is not a trusted proxy's is that of the sender. */
function sender(header: string | string[] | undefined, peer: string, { trustedProxies }: Outside): string {
  const hops = (header ?? '').toString().split(',')
  let nearest = peer
  for (const hop of hops.toReversed()) {
    const address = plainAddress(withoutPort(hop.trim()))
    if (isIP(address) === 0) return nearest
    nearest = address
    if (!isTrusted(trustedProxies, address)) return nearest
  }
  return nearest
}

/**
 * Returns an address without the port that some proxies append. With the port, the address would be invalid and the
 * proxy's own address used instead, which the allow list may admit.
 */
function withoutPort(hop: string): string {
  return /^\[([^\]]*)\](?::\d{1,5})?$/.exec(hop)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(hop)?.[1] ?? hop
}

/** Returns the value set by the nearest proxy; values before it can be forged. */
function lastOf(header: string | string[] | undefined): string | undefined {
  return header?.toString().split(',').at(-1)?.trim()
}

function originOf(scheme: string, host: string): string | null {
  if (!/^[^/?#@\\\s]+$/.test(host)) return null
  const text = `${scheme}://${host}`
  return URL.canParse(text) ? new URL(text).origin : null
}

function boundOrigin(scheme: string, socket: IncomingMessage['socket']): string {
  return new URL(`${scheme}://${hostForm(plainAddress(socket.localAddress ?? ''))}:${socket.localPort}`)
    .origin
}

/** Returns whether the requested address is the one at which the request has arrived. */
function namesThisServer(requestedOrigin: string | null, socket: IncomingMessage['socket']): boolean {
  if (requestedOrigin === null) return false
  const { hostname, port, protocol } = new URL(requestedOrigin)
  if (Number(port || (protocol === 'https:' ? 443 : 80)) !== socket.localPort) return false
  const local = plainAddress(socket.localAddress ?? '')
  const name = hostname.replace(/^\[(.*)\]$/, '$1')
  return name === local || (isLoopback(local) && (name === 'localhost' || isLoopback(name)))
}

function hostForm(address: string): string {
  return address.includes(':') ? `[${address}]` : address
}
