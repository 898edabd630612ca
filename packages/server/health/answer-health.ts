import { startOperation } from '#http/observed.ts'
import type { Site } from '#http/site.ts'
import type { HealthChecks, Readiness } from './readiness.ts'

/** Seconds after which a client may ask again, sent with each 503. */
const retryAfter = '2'

/**
 * Wraps a site with the health endpoints, which need no authentication and no entry in the allow list, and respond also
 * while the server starts and stops.
 */
export function withHealth(health: HealthChecks, site: Site): Site {
  return {
    ...site,
    fetch: async (request, client, exchange) =>
      (await answerHealth(health, request)) ?? site.fetch(request, client, exchange),
  }
}

/** Returns the response of a health endpoint; null for other requests. */
export async function answerHealth(health: HealthChecks, request: Request): Promise<Response | null> {
  const { method, url } = request
  if (method !== 'GET' && method !== 'HEAD') return null
  const { pathname } = new URL(url)
  if (pathname !== '/healthz' && pathname !== '/readyz') return null
  startOperation('health')
  const readiness: Readiness =
    pathname === '/healthz' ? { status: 'ready', checks: {} } : await health.readiness()
  const isReady = readiness.status === 'ready'
  const body = pathname === '/healthz' ? { status: 'up' } : readiness
  return new Response(method === 'HEAD' ? null : `${JSON.stringify(body, null, 2)}\n`, {
    status: isReady ? 200 : 503,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      ...(!isReady && { 'retry-after': retryAfter }),
    },
  })
}
