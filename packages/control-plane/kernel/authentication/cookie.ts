import { sessionLimits } from './sessions.ts'

/**
 * The session cookie's name (docs/reference/auth.md#sessions). With TLS it has the prefix by which browsers promise
 * that it was set by this very host over TLS, so that no neighbour and nobody on the way can plant another.
 */
export function cookieName(secure: boolean): string {
  return secure ? '__Host-session' : 'session'
}

/** The session cookie as login sets it. */
export function sessionCookie(token: string, secure: boolean): string {
  return cookie(token, sessionLimits.absolute / 1000, secure)
}

/** The cookie that makes a browser forget its session. */
export function clearedCookie(secure: boolean): string {
  return cookie('', 0, secure)
}

function cookie(value: string, maxAge: number, secure: boolean): string {
  const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure ? '; Secure' : ''}`
  return `${cookieName(secure)}=${value}; ${attributes}`
}
