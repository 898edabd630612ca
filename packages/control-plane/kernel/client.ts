/** The client of a request, and the address to which it was sent. Provided by the host, which knows the connection. */
export interface Client {
  /** The sender's address, behind all trusted proxies; null: the host has no network. */
  readonly address: string | null
  /** The source for which attempts are counted: an IPv4 address, or the /64 network of an IPv6 address. */
  readonly source: string
  /** Origins (scheme, host, port) of the console's own pages. */
  readonly ownOrigins: readonly string[]
  /** The server's origin that is shown to users. Never taken from a header that a client controls. */
  readonly origin: string
  /** The requested host, perhaps with a port. Controlled by the client. */
  readonly host: string
  /** Whether the connection uses TLS all the way from the browser to this server or to a trusted proxy. */
  readonly secure: boolean
}

/** Returns the client for a host without a network, such as a test or a browser tab that runs the server. */
export function localClient(url: URL): Client {
  const { host, origin, protocol } = url
  return { address: null, source: 'local', ownOrigins: [origin], origin, host, secure: protocol === 'https:' }
}
