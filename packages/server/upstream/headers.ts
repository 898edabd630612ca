import type { HttpClient } from '#http/client.ts'

/** Hop-by-hop headers, which are not passed on (RFC 9110, section 7.6.1). */
const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

/** End-to-end headers, which a client must not be able to remove by naming them in `connection`. */
const endToEnd = /^(content-.*|sec-.*|cookie|authorization|host|origin|referer|set-cookie|cache-control)$/

/** Removes hop-by-hop headers, including those named in `connection`. */
function withoutHops(headers: Headers): Headers {
  const kept = new Headers(headers)
  const named = (headers.get('connection') ?? '').split(',').map((name) => name.trim().toLowerCase())
  const droppable = named.filter((name) => /^[\w-]+$/.test(name) && !endToEnd.test(name))
  for (const name of [...hopByHop, ...droppable]) kept.delete(name)
  return kept
}

/** Forwarding headers, which the upstream gets only from this server. */
const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/**
 * Returns a request's headers for the upstream. The origin is that of the upstream's own pages, since it may refuse
 * requests of other sites' pages. The sender's address is included, so that the upstream can count attempts by it.
 */
export function requestHeaders(given: Headers, client: HttpClient, upstream: URL): Headers {
  const headers = withoutHops(given)
  for (const name of forwarded) headers.delete(name)
  headers.delete('host')
  headers.set('x-forwarded-for', client.address)
  const origin = headers.get('origin')
  if (origin !== null && client.ownOrigins.includes(origin)) headers.set('origin', upstream.origin)
  const referer = headers.get('referer')
  const own = client.ownOrigins.find((from) => referer?.startsWith(`${from}/`))
  if (referer !== null && own !== undefined)
    headers.set('referer', upstream.origin + referer.slice(own.length))
  const cookie = headers.get('cookie')
  if (cookie !== null) headers.set('cookie', cookie.replaceAll(/(^|;\s*)plain(?=__(Host|Secure)-)/g, '$1'))
  return headers
}

/**
 * Returns a response's headers for the browser: redirects and cookies of the upstream are changed to those of this
 * server.
 */
export function responseHeaders(answer: Headers, { secure }: HttpClient, upstream: URL): Headers {
  const headers = withoutHops(answer)
  const location = headers.get('location')
  if (location !== null) headers.set('location', ownLocation(location, upstream))
  // Whether the upstream uses TLS is independent of whether this server does.
  headers.delete('strict-transport-security')
  headers.delete('set-cookie')
  for (const cookie of answer.getSetCookie()) headers.append('set-cookie', ownCookie(cookie, secure))
  return headers
}

function ownLocation(location: string, upstream: URL): string {
  return location === upstream.origin || location.startsWith(`${upstream.origin}/`)
    ? location.slice(upstream.origin.length) || '/'
    : location
}

/**
 * Returns an upstream's cookie as a cookie of this server: without a domain, and `Secure` exactly if this server is
 * reached with TLS. Without TLS, everything that requires TLS is removed: `SameSite=None` and the name's prefix
 * `__Host-` or `__Secure-`, which `requestHeaders` restores.
 */
function ownCookie(cookie: string, secure: boolean): string {
  const [pair = '', ...attributes] = cookie.split(';')
  const kept = attributes.filter((attribute) => {
    const name = attribute.split('=')[0]?.trim().toLowerCase()
    return name !== 'domain' && name !== 'secure'
  })
  if (secure) return [pair, ...kept, ' Secure'].join(';')
  const shown = kept.map((attribute) => attribute.replace(/^(\s*samesite\s*=\s*)none\s*$/i, '$1Lax'))
  return [pair.replace(/^(?=__(Host|Secure)-)/, 'plain'), ...shown].join(';')
}
