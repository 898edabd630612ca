import { forbidden, type Refusal } from '@portico/domain/refusals.ts'

/** Methods that change nothing (RFC 9110, section 9.2.1). */
const safe: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Can a request of this method change something? */
export function changesState(method: string): boolean {
  return !safe.has(method)
}

/**
 * Why a request must not be carried out because the page of another site sent it: a browser adds the session cookie
 * whoever's page asks. `Sec-Fetch-Site` and `Origin` are the browser's own words, which no page can change. Another
 * port of the same host is another origin; `none` is a person's own doing, such as a bookmark. Neither header: not a
 * browser, or too old a one for us, and no page speaks through it.
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
