import type { HttpClient } from '#http/client.ts'

/** Headers that belong to one connection and are not passed on (RFC 9110, section 7.6.1). */
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

/** Headers that say what a message is and who sends it: nobody can have them dropped by naming them. */
const endToEnd = /^(content-.*|sec-.*|cookie|authorization|host|origin|referer|set-cookie|cache-control)$/

/** Drop what is meant for this connection only, including what the `connection` header itself names. */
function withoutHops(headers: Headers): Headers {
  const kept = new Headers(headers)
  const named = (headers.get('connection') ?? '').split(',').map((name) => name.trim().toLowerCase())
  const droppable = named.filter((name) => /^[\w-]+$/.test(name) && !endToEnd.test(name))
  for (const name of [...hopByHop, ...droppable]) kept.delete(name)
  return kept
}

/** What proxies say of who is before them; the upstream hears it from us. */
const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/**
 * A request's headers as the upstream should see them: as if its own page had sent them, since it may refuse what
 * another site's page sends, and with the address of who sends, so that it can count attempts by it.
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

/** An answer's headers as our browser should see them: redirects and cookies of the upstream become ours. */
export function answerHeaders(answer: Headers, { secure }: HttpClient, upstream: URL): Headers {
  const headers = withoutHops(answer)
  const location = headers.get('location')
  if (location !== null) headers.set('location', ownLocation(location, upstream))
  // How its browsers reach the upstream is no concern of ours.
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
 * A cookie of the upstream as one of ours: for no named domain, and `Secure` exactly when we are reached with TLS.
 * Without TLS it loses what needs it, `SameSite=None` and a name's `__Host-` or `__Secure-`, which `requestHeaders`
 * gives back.
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
