import { sessionLimits } from './sessions.ts'

/**
 * Returns the session cookie's name (docs/reference/auth.md#sessions). With TLS it has the `__Host-` prefix, which
 * browsers accept only from this host over TLS, so that neither a neighbouring host nor a man in the middle can plant a
 * cookie.
 */
export function cookieName(secure: boolean): string {
  return secure ? '__Host-session' : 'session'
}

/** Returns the session cookie that login sets. */
export function sessionCookie(token: string, secure: boolean): string {
  return cookie(token, sessionLimits.absolute / 1000, secure)
}

/** Returns the cookie that makes a browser delete its session cookie. */
export function clearedCookie(secure: boolean): string {
  return cookie('', 0, secure)
}

function cookie(value: string, maxAge: number, secure: boolean): string {
  const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure ? '; Secure' : ''}`
  return `${cookieName(secure)}=${value}; ${attributes}`
}
