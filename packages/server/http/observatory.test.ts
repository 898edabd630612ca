import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { sessionCookie } from '@portico/control-plane/kernel/authentication/cookie.ts'
import { expect, test } from 'vitest'
import { certificateFor } from '#testing/certificates.ts'
import { serveSite } from '#testing/served-site.ts'
import { pageHeaders } from './security-headers.ts'

/** What browsers receive with a page, as far as the score depends on it. */
interface Received {
  readonly headers: Headers
  readonly cookies: readonly string[]
}

/** Returns the directives of a content security policy by name. */
const directivesOf = (policy: string) =>
  new Map(
    policy
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .map(([name = '', ...values]) => [name, values]),
  )

/**
 * The points of Mozilla's HTTP Observatory for each of its tests (https://developer.mozilla.org/observatory), as far as
 * these headers can get them; everything else counts as the worst result of its test.
 */
const points: Record<string, (received: Received) => number> = {
  'content security policy': ({ headers }) => {
    const policy = directivesOf(headers.get('content-security-policy') ?? '')
    const sources = [...policy.values()].flat()
    if (sources.some((source) => /unsafe|^https?:|^\*/.test(source))) return -25
    if (policy.get('script-src')?.includes('data:')) return -20
    const isClosed = policy.get('default-src')?.join() === "'none'"
    const formsStay = ["'self'", "'none'"].includes(policy.get('form-action')?.join() ?? '')
    if (isClosed && formsStay) return 10
    return policy.has('default-src') ? 5 : -25
  },
  cookies: ({ cookies }) => {
    if (cookies.length === 0) return 0
    const isSafe = cookies.every((cookie) => /; Secure/.test(cookie) && /; HttpOnly/.test(cookie))
    return isSafe ? (cookies.every((cookie) => /; SameSite=(Lax|Strict)/.test(cookie)) ? 5 : 0) : -40
  },
  'cross-origin resource policy': ({ headers }) =>
    ['same-origin', 'same-site'].includes(headers.get('cross-origin-resource-policy') ?? '') ? 10 : 0,
  'cross-origin resource sharing': ({ headers }) => (headers.has('access-control-allow-origin') ? -50 : 0),
  framing: ({ headers }) => {
    const policy = directivesOf(headers.get('content-security-policy') ?? '')
    if (policy.get('frame-ancestors')?.join() === "'none'") return 5
    return headers.get('x-frame-options') === 'DENY' ? 0 : -20
  },
  'referrer policy': ({ headers }) =>
    ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'].includes(
      headers.get('referrer-policy') ?? '',
    )
      ? 5
      : -5,
  'strict transport security': ({ headers }) => {
    const seconds = Number(/max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1] ?? 0)
    return seconds >= 15_768_000 ? 0 : -20
  },
  'type sniffing': ({ headers }) => (headers.get('x-content-type-options') === 'nosniff' ? 0 : -5),
}

const scoreOf = (received: Received) => Object.values(points).reduce((sum, test) => sum + test(received), 100)

async function receive(cookies: readonly string[]): Promise<Received> {
  const { cert, keyPem } = certificateFor(['rack.example'], { now: new Date() })
  const standard = { cert, key: keyPem }
  const served = await serveSite({
    certificates: { standard, contextOf: () => null, subscribe: () => () => {} },
  })
  const headers = pageHeaders()
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  served.site.fetch = async () => new Response('a page', { headers })
  const sent = get({ port: served.server.port, host: '127.0.0.1', rejectUnauthorized: false, agent: false })
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  await served.close()
  const { 'set-cookie': received = [], ...others } = response.headers
  return { headers: new Headers(others as Record<string, string>), cookies: received }
}

test('a page has at least 125 points at the HTTP Observatory', async () => {
  const received = await receive([])
  expect(scoreOf(received)).toBe(130)
  expect(received.headers.get('cross-origin-opener-policy')).toBe('same-origin')
})

test('a page that sets a session cookie has five points more', async () => {
  expect(scoreOf(await receive([sessionCookie('token', true)]))).toBe(135)
})
