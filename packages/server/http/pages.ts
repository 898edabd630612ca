import { normalizePath } from '@portico/control-plane/kernel/pipeline/router.ts'
import type { ConsoleFiles } from './console-files.ts'

/** Paths for which the console's page is served (docs/reference/auth.md#console-pages-served-by-the-server). */
const signedIn: readonly RegExp[] = [
  /^\/$/,
  /^\/(projects|settings|system|lookup)(\/|$)/,
  /^\/(projects-new|overview|instance-templates|images|utilization|access|activity|tasks|certificates(-new)?)(\/|$)/,
  /^\/device\/(verify|success)$/,
]

const open: readonly RegExp[] = [/^\/login\/[^/]+\/(local|saml\/[^/]+)$/]

export type PageKind = 'signed-in' | 'open' | 'login' | 'none'

/** Returns the kind of page at a path; `login` is the plain login page, which redirects to the silo's login page. */
export function pageKind(pathname: string): PageKind {
  if (pathname === '/login') return 'login'
  if (open.some((pattern) => pattern.test(pathname))) return 'open'
  return signedIn.some((pattern) => pattern.test(pathname)) ? 'signed-in' : 'none'
}

/** Returns whether a browser opens the URL as a page, rather than a program calling the API. */
export function opensPage(request: Request, pathname: string): boolean {
  return (
    !/^\/(v1|portico|experimental)\//.test(normalizePath(pathname)) &&
    (request.headers.get('accept') ?? '').includes('text/html')
  )
}

/** The console's page shows "Page not found". */
export function notFoundPage(console: ConsoleFiles, request: Request): Response {
  return console.page(request, new URL(request.url).pathname, undefined, 404)
}

/** Returns the silo and provider in the path of a SAML login; null for other paths. */
export function samlRedirect(pathname: string): { silo: string; provider: string } | null {
  const [, silo, provider] = /^\/login\/([^/]+)\/saml\/([^/]+)\/redirect$/.exec(normalizePath(pathname)) ?? []
  return silo === undefined || provider === undefined ? null : { silo, provider }
}

/** Returns a login page's URL that contains the page to return to. */
export function withRedirect(page: string, redirectUri: string | null): string {
  return redirectUri === null ? page : `${page}?redirect_uri=${encodeURIComponent(redirectUri)}`
}
