/** Who is at the other end of a request, and by which address. Told by the host, which sees the connection. */
export interface Client {
  /** The address of who sends, behind all proxies that are trusted; null: no network is between. */
  readonly address: string | null
  /** Where the request comes from: an IPv4 address, or the /64 network of an IPv6 one. Attempts are counted by it. */
  readonly source: string
  /** Addresses (scheme, host, port) whose pages are ours. */
  readonly ownOrigins: readonly string[]
  /** The address to tell people; never follows what a stranger wrote in a header. */
  readonly origin: string
  /** The host that was asked for, perhaps with a port: whoever asks may write anything there. */
  readonly host: string
  /** TLS all the way from the browser, to us or to a proxy we trust. */
  readonly secure: boolean
}

/** A client of a host that has no network, such as a test or a page that is its own server. */
export function localClient(url: URL): Client {
  const { host, origin, protocol } = url
  return { address: null, source: 'local', ownOrigins: [origin], origin, host, secure: protocol === 'https:' }
}
