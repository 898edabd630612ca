import { sessionLimits } from '../../kernel/authentication/sessions.ts'

/** The session cookie as login sets it (semantics/auth.md section 2). */
export function sessionCookie(token: string, origin: string): string {
  return cookie(token, sessionLimits.absolute / 1000, origin)
}

/** The cookie that makes a browser forget its session. */
export function clearedCookie(origin: string): string {
  return cookie('', 0, origin)
}

function cookie(value: string, maxAge: number, origin: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return `session=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure}`
}
