import { normalizePath } from '@portico/control-plane/kernel/pipeline/router.ts'
import type { ConsoleFiles } from './console-files.ts'

/** Paths the console answers with its page (docs/reference/auth.md#console-pages-served-by-the-server). */
const signedIn: readonly RegExp[] = [
  /^\/$/,
  /^\/(projects|settings|system|lookup)(\/|$)/,
  /^\/(projects-new|overview|instance-templates|images|utilization|access|activity|tasks|certificates(-new)?)(\/|$)/,
  /^\/device\/(verify|success)$/,
]

const open: readonly RegExp[] = [/^\/login\/[^/]+\/(local|saml\/[^/]+)$/]

export type PageKind = 'signed-in' | 'open' | 'login' | 'none'

/** What kind of page a path is; `login` is the bare one, which leads on to the silo's own. */
export function pageKind(pathname: string): PageKind {
  if (pathname === '/login') return 'login'
  if (open.some((pattern) => pattern.test(pathname))) return 'open'
  return signedIn.some((pattern) => pattern.test(pathname)) ? 'signed-in' : 'none'
}

/** Does somebody look at an address with a browser, rather than call the API? */
export function opensPage(request: Request, pathname: string): boolean {
  return (
    !/^\/(v1|portico|experimental)\//.test(normalizePath(pathname)) &&
    (request.headers.get('accept') ?? '').includes('text/html')
  )
}

/** The console says "Page not found" itself, in its own look. */
export function notFoundPage(console: ConsoleFiles, request: Request): Response {
  return console.page(request, new URL(request.url).pathname, undefined, 404)
}

/** A login by SAML that a path begins, by the names in it; null for other paths. */
export function samlRedirect(pathname: string): { silo: string; provider: string } | null {
  const [, silo, provider] = /^\/login\/([^/]+)\/saml\/([^/]+)\/redirect$/.exec(normalizePath(pathname)) ?? []
  return silo === undefined || provider === undefined ? null : { silo, provider }
}

/** A page to sign in at, keeping the way back. */
export function withWayBack(page: string, redirectUri: string | null): string {
  return redirectUri === null ? page : `${page}?redirect_uri=${encodeURIComponent(redirectUri)}`
}
