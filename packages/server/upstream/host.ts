import { ownPath } from '@portico/domain/own-path.ts'
import { changesState, crossSite } from '@portico/control-plane/kernel/authentication/cross-site.ts'
import type { ConsoleFiles } from '#http/console-files.ts'
import { errorResponse } from '#http/error-response.ts'
import { startOperation } from '#http/observed.ts'
import type { Site } from '#http/site.ts'
import { notFoundPage, opensPage, pageKind, withRedirect } from '#http/pages.ts'
import { forward, type Upstream } from './forward.ts'

/** Name of the silo whose login page is shown if the upstream does not redirect to a login page. */
const usualSilo = 'default'

/** Paths that a browser opens at the upstream: the redirect to an identity provider, and the API document. */
const browsersOf: readonly RegExp[] = [/^\/login\/[^/]+\/saml\/[^/]+\/redirect$/, /^\/openapi\.json$/]

/**
 * The console in front of another system with the same contract: its pages and files are served by this server,
 * everything else is forwarded to the upstream. Only the upstream knows whether a user is logged in, so a page is
 * always served; if its first request gets 401, the page redirects to the login.
 */
export function createUpstreamHost(options: { upstream: Upstream; console: ConsoleFiles }): Site['fetch'] {
  const { upstream, console } = options
  return async (request, client, exchange) => {
    const sendOn = () => {
      startOperation('forwarded')
      return forward(request, client, exchange, upstream)
    }
    if (changesState(request.method)) {
      const refusal = crossSite(request.headers, client.ownOrigins)
      return refusal === null ? sendOn() : errorResponse(refusal)
    }
    const url = new URL(request.url)
    const asset = console.asset(request, url.pathname)
    if (asset !== null) {
      startOperation('asset')
      return asset
    }
    const kind = pageKind(url.pathname)
    if (kind === 'none') {
      if (!opensPage(request, url.pathname)) return sendOn()
      // Pages are this server's own: the upstream's pages and errors are not shown.
      if (!browsersOf.some((path) => path.test(url.pathname))) return notFoundPage(console, request)
      const answer = await sendOn()
      if (answer.status !== 404) return answer
      await answer.body?.cancel()
      return notFoundPage(console, request)
    }
    startOperation('document')
    return kind === 'login' ? leadToSignIn(request, await sendOn()) : console.page(request, url.pathname)
  }
}

/**
 * Returns a redirect to the login page. An upstream with one silo per host name redirects to the right login page
 * itself.
 */
async function leadToSignIn(request: Request, answer: Response): Promise<Response> {
  if (answer.status >= 300 && answer.status < 400 && answer.headers.has('location')) return answer
  await answer.body?.cancel()
  const target = ownPath(new URL(request.url).searchParams.get('redirect_uri'))
  return new Response(null, {
    status: 302,
    headers: { location: withRedirect(`/login/${usualSilo}/local`, target), 'cache-control': 'no-store' },
  })
}
