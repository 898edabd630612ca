import { malformed } from '@portico/domain/refusals.ts'
import { refuse } from '../refusal-error.ts'
import { cookieName } from './cookie.ts'

/** The credential that a request carries (docs/reference/auth.md#credentials-on-a-request). */
export type Credential = { kind: 'session'; token: string } | { kind: 'token'; token: string }

const tokenPrefix = 'oxide-token-'

/**
 * Returns the first credential of a request, or null; a cookie takes precedence over a token, even if the cookie is
 * stale and the token valid. `secure` decides the cookie's name; a cookie under the other name was not set by this
 * server for this address.
 */
export function credentialOf(headers: Headers, secure: boolean): Credential | null {
  const cookie = cookieValue(headers.get('cookie'), cookieName(secure))
  if (cookie !== null) return { kind: 'session', token: cookie }
  const authorization = headers.get('authorization')
  if (authorization === null) return null
  if (!isReadableText(authorization)) return refuse(malformed('bad authorization header: not readable text'))
  const bearer = /^bearer +(.+)$/i.exec(authorization)?.[1]?.trim()
  return bearer?.startsWith(tokenPrefix) === true ? { kind: 'token', token: bearer } : null
}

function isReadableText(value: string): boolean {
  return /^[\t\x20-\x7e]*$/.test(value)
}

/** Returns the value of a request's cookie, or null. */
export function cookieValue(header: string | null, name: string): string | null {
  if (header === null) return null
  for (const part of header.split(';')) {
    const [key, ...rest] = part.split('=')
    if (key?.trim() === name) return rest.join('=').trim()
  }
  return null
}
