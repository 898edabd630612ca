import { forbidden, type Refusal } from '@portico/domain/refusals.ts'

/** Safe methods (RFC 9110, section 9.2.1). */
const safe: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Returns whether requests with this method can change state. */
export function changesState(method: string): boolean {
  return !safe.has(method)
}

/**
 * Returns a refusal if a page of another site sent the request, since a browser adds the session cookie to requests of
 * any page. `Sec-Fetch-Site` and `Origin` are set by the browser and cannot be changed by a page. Another port of the
 * same host is another origin; `none` means that the user caused the request, for example with a bookmark. If both
 * headers are missing, the client is not a browser, or a browser that is too old to be supported.
 */
export function crossSite(headers: Headers, ownOrigins: readonly string[]): Refusal | null {
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') {
    return { ...forbidden, message: 'Forbidden: the request comes from a page of another site' }
  }
  const origin = headers.get('origin')
  if (origin !== null && !ownOrigins.includes(origin)) {
    const own = ownOrigins.join(' or ')
    return { ...forbidden, message: `Forbidden: the request comes from a page of ${origin}, not of ${own}` }
  }
  return null
}
