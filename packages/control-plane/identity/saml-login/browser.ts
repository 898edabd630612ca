import type { Random } from '@portico/domain/ports.ts'
import { cookieValue } from '#kernel/authentication/credentials.ts'
import { toHex } from '#kernel/secrets.ts'
import { limits } from '#kernel/limits.ts'

/**
 * Name of the cookie that identifies the browser in which a login started. Without it, a page could log a user in as
 * someone else by posting that person's response (login CSRF). The provider's page posts from another site, and
 * browsers then send only `SameSite=None` cookies, which they accept only over TLS. Without TLS, logins are not bound
 * to a browser (decision 37).
 */
const name = '__Host-saml'

/** Returns the ID that this server gave to the browser, or null if there is none. */
export function browserMark(headers: Headers): string | null {
  const mark = cookieValue(headers.get('cookie'), name)
  return mark !== null && /^[0-9a-f]{40}$/.test(mark) ? mark : null
}

/** Returns a new browser ID. */
export function newBrowserMark(random: Random): string {
  return toHex(random.bytes(20))
}

export function browserCookie(mark: string): string {
  return `${name}=${mark}; Path=/; HttpOnly; SameSite=None; Max-Age=${limits.samlRequest / 1000}; Secure`
}
