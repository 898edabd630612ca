import { withTimeout } from '@portico/domain/with-timeout.ts'
import { ownPath } from '@portico/domain/own-path.ts'
import { serverTimeHeader } from '@portico/domain/server-time.ts'
import type { ControlPlane } from '@portico/control-plane/control-plane.ts'
import { loginPage } from '@portico/control-plane/identity/login/discovery.ts'
import type { Client } from '@portico/control-plane/kernel/client.ts'
import type { DemoProvider } from '#demo/provider.ts'
import type { HttpClient } from './client.ts'
import type { ConsoleFiles, ReadPage } from './console-files.ts'
import { errorResponse } from './error-response.ts'
import { startOperation } from './observed.ts'
import { initialData } from './initial-data.ts'
import { lookup } from './lookup.ts'
import { notFoundPage, opensPage, pageKind, samlRedirect, withRedirect } from './pages.ts'

/**
 * Timeout in ms for finding out who requests a document, or where they log in. After it, the page is sent without data,
 * sends its requests itself, and shows their errors.
 */
const patience = 1000

/**
 * Returns a handler for everything that this server serves over HTTP: the contract's operations, the console's pages
 * and files, and the API document.
 */
export function createHost(options: {
  controlPlane: ControlPlane
  console: ConsoleFiles
  readPage: ReadPage
  openApi: () => string
  /** present only with example content */
  demoProvider?: DemoProvider | null
}): (request: Request, client: HttpClient) => Promise<Response> {
  const { controlPlane, console, readPage, demoProvider = null } = options
  const { clock } = controlPlane.services
  const callApi = async (request: Request, client: HttpClient) => {
    const answer = await controlPlane.fetch(request, { client })
    answer.headers.set(serverTimeHeader, String(clock.now().getTime()))
    return answer
  }
  return async (request, client) => {
    const url = new URL(request.url)
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (!reads) return callApi(request, client)
    if (url.pathname === '/openapi.json') {
      startOperation('openapi')
      return new Response(options.openApi(), { headers: { 'content-type': 'application/json' } })
    }
    const ofProvider = await demoProvider?.answer(url)
    if (ofProvider != null) {
      startOperation('test_provider')
      return ofProvider
    }
    const asset = console.asset(request, url.pathname)
    if (asset !== null) {
      startOperation('asset')
      return asset
    }
    const kind = pageKind(url.pathname)
    if (kind === 'none') {
      const login = samlRedirect(url.pathname)
      const answer =
        login === null
          ? await callApi(request, client)
          : await controlPlane.beginSamlLogin(request, client, {
              ...login,
              redirectUri: url.searchParams.get('redirect_uri'),
            })
      if (answer.status === 404 && opensPage(request, url.pathname)) return notFoundPage(console, request)
      return demoProvider === null || login === null ? answer : demoProvider.lead(answer)
    }
    startOperation('document')
    if (kind === 'open') return console.page(request, url.pathname)
    if (kind === 'login') {
      const found = await leadToLogin(controlPlane, client, ownPath(url.searchParams.get('redirect_uri')))
      return found ?? console.page(request, url.pathname)
    }
    const asking = controlPlane.pipeline.actorOf(request, client)
    // Undefined means that the user is not known yet.
    const actor = await withTimeout(clock, patience, asking, undefined)
    const isKnown = actor != null && !('refusal' in actor)
    if (actor === null || (actor !== undefined && 'refusal' in actor && actor.refusal.status < 500)) {
      const wayBack = url.pathname + url.search
      return (await leadToLogin(controlPlane, client, wayBack)) ?? redirect(withRedirect('/login', wayBack))
    }
    // While the user cannot be determined because the database is unreachable, the page shows the errors of its own
    // requests, and continues when they succeed.
    const isAsked = request.method === 'GET' && isKnown
    const leadsTo = isAsked
      ? await withTimeout(clock, patience, lookup(controlPlane, request, client), null)
      : null
    if (leadsTo !== null) return redirect(leadsTo)
    const answers = isAsked ? initialData(controlPlane, request, client, actor, readPage) : undefined
    return console.page(request, url.pathname, answers)
  }
}

/** Returns a redirect to the login page; null if the user must choose a silo. */
async function leadToLogin(
  controlPlane: ControlPlane,
  client: Client,
  wayBack: string | null,
): Promise<Response | null> {
  const found = await withTimeout(
    controlPlane.services.clock,
    patience,
    controlPlane.discoverLogin(client),
    null,
  )
  if (found === null) return null
  if ('silo' in found) {
    return found.silo === null ? null : redirect(withRedirect(loginPage(found.silo), wayBack))
  }
  // While the login page cannot be determined, the page shows the error of its own request.
  return found.refusal.status < 500 ? errorResponse(found.refusal) : null
}

function redirect(location: string): Response {
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } })
}
