import type { Random } from '@portico/domain/ports.ts'
import { cookieValue } from '#kernel/authentication/credentials.ts'
import { toHex } from '#kernel/secrets.ts'
import { limits } from '#kernel/limits.ts'

/**
 * What tells the browser that began a login from others, so that nobody can be signed in as somebody else by a page that
 * posts that one's answer. The provider's page posts from another site: only a cookie that says so comes along, and
 * browsers keep such a one over TLS alone. Without TLS logins are not bound to browsers (decision 43).
 */
const name = '__Host-saml'

/** The mark that a browser has, if it has one of ours. */
export function browserMark(headers: Headers): string | null {
  const mark = cookieValue(headers.get('cookie'), name)
  return mark !== null && /^[0-9a-f]{40}$/.test(mark) ? mark : null
}

/** A new one. */
export function newBrowserMark(random: Random): string {
  return toHex(random.bytes(20))
}

export function browserCookie(mark: string): string {
  return `${name}=${mark}; Path=/; HttpOnly; SameSite=None; Max-Age=${limits.samlRequest / 1000}; Secure`
}
