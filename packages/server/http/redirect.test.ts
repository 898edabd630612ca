import { manualClock } from '@portico/domain/testing/manual-clock.ts'
import { expect, test } from 'vitest'
import { withHealth } from '#health/answer-health.ts'
import { HealthChecks } from '#health/readiness.ts'
import type { HttpClient } from './client.ts'
import { gated } from './gated.ts'
import { redirecting } from './redirect.ts'
import type { Exchange, Site } from './site.ts'

const exchange: Exchange = { end: () => {}, whenOver: () => {} }

/** Sends a request, by default to a server whose HTTPS is on port 4600. */
function ask(of: Site, method: string, host: string, path: string): Promise<Response> {
  return of.fetch(new Request(`http://server${path}`, { method }), { host } as HttpClient, exchange)
}
const isOwnHost = (name: string) => name === 'acme.sys.cloud.example'
const plain = redirecting({ publicUrl: null, port: 4600, isOwnHost })
const standard = redirecting({ publicUrl: new URL('https://rack.example'), port: 4600, isOwnHost })

test.each([
  [plain, 'acme.sys.cloud.example', 'https://acme.sys.cloud.example:4600/a?b=c'],
  [plain, 'localhost:80', 'https://localhost:4600/a?b=c'],
  [plain, '[::1]:80', 'https://[::1]:4600/a?b=c'],
  [plain, '192.0.2.1', 'https://192.0.2.1:4600/a?b=c'],
  [standard, 'rack.example', 'https://rack.example/a?b=c'],
  [standard, 'acme.sys.cloud.example:80', 'https://acme.sys.cloud.example/a?b=c'],
])('a page is redirected to HTTPS (%#, %s)', async (of, host, location) => {
  for (const method of ['GET', 'HEAD']) {
    const answer = await ask(of, method, host, '/a?b=c')
    expect([answer.status, answer.headers.get('location')]).toEqual([308, location])
  }
})

test.each([
  'other.example',
  'rack.example',
  '',
  'a b',
  'acme.sys.cloud.example@other.example',
  '//other.example',
])('a request for the unknown host "%s" is not redirected', async (host) => {
  const answer = await ask(plain, 'GET', host, '/')
  expect([answer.status, answer.headers.get('location')]).toEqual([421, null])
})

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s is refused, and says why', async (method) => {
  const answer = await ask(plain, method, 'localhost', '/v1/ping')
  expect(answer.status).toBe(403)
  expect(await answer.text()).toContain('This address only redirects to HTTPS')
})

test('only addresses on the allow list are redirected, and health checks work for all', async () => {
  const gate = { admits: () => false, subscribe: () => () => {} }
  const health = new HealthChecks({ clock: manualClock(), log: () => {} })
  const guarded = withHealth(health, gated(gate, plain))
  const statuses = ['/', '/healthz', '/v1/ping'].map(
    async (path) => (await ask(guarded, 'GET', 'localhost', path)).status,
  )
  expect(await Promise.all(statuses)).toEqual([403, 200, 403])
})
