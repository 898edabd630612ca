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

/** Drop what is meant for this connection only, including what the `connection` header itself names. */
function withoutHops(headers: Headers): Headers {
  const kept = new Headers(headers)
  const named = (headers.get('connection') ?? '').split(',').map((name) => name.trim().toLowerCase())
  for (const name of [...hopByHop, ...named.filter((name) => /^[\w-]+$/.test(name))]) kept.delete(name)
  return kept
}

/**
 * A request's headers as the upstream should see them: as if its own page had sent them, since it may refuse what
 * another site's page sends.
 */
export function requestHeaders(request: Request, upstream: URL): Headers {
  const headers = withoutHops(request.headers)
  const own = ownOrigin(request)
  headers.delete('host')
  if (headers.get('origin') === own) headers.set('origin', upstream.origin)
  const referer = headers.get('referer')
  if (referer?.startsWith(`${own}/`) === true) {
    headers.set('referer', upstream.origin + referer.slice(own.length))
  }
  return headers
}

/** An answer's headers as our browser should see them: redirects and cookies of the upstream become ours. */
export function answerHeaders(answer: Headers, request: Request, upstream: URL): Headers {
  const headers = withoutHops(answer)
  const location = headers.get('location')
  if (location !== null) headers.set('location', ownLocation(location, upstream))
  const secure = ownOrigin(request).startsWith('https:')
  headers.delete('set-cookie')
  for (const cookie of answer.getSetCookie()) headers.append('set-cookie', ownCookie(cookie, secure))
  return headers
}

/** Scheme and host by which the browser knows us; a proxy in front of us that does TLS says so. */
function ownOrigin(request: Request): string {
  const { host, protocol } = new URL(request.url)
  const outer = request.headers.get('x-forwarded-proto')?.split(',')[0]?.trim()
  return `${outer ?? protocol.slice(0, -1)}://${host}`
}

function ownLocation(location: string, upstream: URL): string {
  return location === upstream.origin || location.startsWith(`${upstream.origin}/`)
    ? location.slice(upstream.origin.length) || '/'
    : location
}

/**
 * A cookie of the upstream as one of ours: never for a named domain; without TLS not `Secure` either, or the browser
 * would drop it, and then not `SameSite=None`, which needs it.
 */
function ownCookie(cookie: string, secure: boolean): string {
  const [pair = '', ...attributes] = cookie.split(';')
  const kept = attributes.filter((attribute) => {
    const name = attribute.split('=')[0]?.trim().toLowerCase()
    return name !== 'domain' && (secure || name !== 'secure')
  })
  const shown = secure
    ? kept
    : kept.map((attribute) => attribute.replace(/^(\s*samesite\s*=\s*)none\s*$/i, '$1Lax'))
  return [pair, ...shown].join(';')
}
