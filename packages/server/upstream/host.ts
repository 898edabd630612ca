import { changesState, crossSite } from '@portico/control-plane/kernel/authentication/cross-site.ts'
import type { HttpClient } from '../http/client.ts'
import type { ConsoleFiles } from '../http/console-files.ts'
import { errorAnswer } from '../http/error-answer.ts'
import type { Site } from '../http/listen.ts'
import { loginPath, pageKind, relativeTarget } from '../http/pages.ts'
import { forward } from './forward.ts'

/** Silo whose sign-in page is shown when the upstream does not lead to one itself. */
const usualSilo = 'default'

/**
 * The console in front of another system with the same contract: its page and files are ours, everything else is the
 * other's. Whether somebody is signed in is the other's to know, so a page is always given; the page's first call
 * that is answered 401 leads to sign-in.
 */
export function createUpstreamHost(options: {
  /** only scheme, host and port count */
  upstream: URL
  console: ConsoleFiles
}): Site['fetch'] {
  const { upstream, console } = options
  return async (request, client) => {
    if (changesState(request.method)) {
      const refusal = crossSite(request.headers, client.ownOrigins)
      return refusal === null ? forward(request, client, upstream) : errorAnswer(refusal)
    }
    const url = new URL(request.url)
    const asset = console.asset(request, url.pathname)
    if (asset !== null) return asset
    const kind = pageKind(url.pathname)
    if (kind === 'none') return forward(request, client, upstream)
    return kind === 'login' ? leadToSignIn(request, client, upstream) : console.page(request, url.pathname)
  }
}

/** A system with one silo per host name knows which sign-in page is the right one. */
async function leadToSignIn(request: Request, client: HttpClient, upstream: URL): Promise<Response> {
  const answer = await forward(request, client, upstream)
  if (answer.status >= 300 && answer.status < 400 && answer.headers.has('location')) return answer
  await answer.body?.cancel()
  const target = relativeTarget(new URL(request.url).searchParams.get('redirect_uri'))
  return new Response(null, {
    status: 302,
    headers: { location: loginPath(usualSilo, target), 'cache-control': 'no-store' },
  })
}
