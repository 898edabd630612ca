import { expect, test } from 'vitest'
import type { HttpClient } from '#http/client.ts'
import { responseHeaders, requestHeaders } from './headers.ts'

const upstream = new URL('https://rack.example')
const client: HttpClient = {
  address: '192.0.2.7',
  source: '192.0.2.7',
  ownOrigins: ['http://localhost:4600'],
  host: 'localhost:4600',
  origin: 'http://localhost:4600',
  secure: false,
}
const sent = (headers: Record<string, string>) => requestHeaders(new Headers(headers), client, upstream)
const forwardedFor = { 'x-forwarded-for': '192.0.2.7' }

test('hop-by-hop headers are not passed on', () => {
  const hops = { te: 'trailers', connection: 'keep-alive, x-private', 'x-private': '1', cookie: 'session=a' }
  expect(Object.fromEntries(sent(hops))).toEqual({ cookie: 'session=a', ...forwardedFor })
})

test("the upstream gets the sender's address only from this server", () => {
  const claims = {
    'x-forwarded-for': '203.0.113.1',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'evil.example',
    forwarded: 'for=203.0.113.1',
  }
  expect(Object.fromEntries(sent(claims))).toEqual(forwardedFor)
})

test("this server's origin is replaced by the upstream's, and other origins are not changed", () => {
  const own = sent({ origin: 'http://localhost:4600', referer: 'http://localhost:4600/projects' })
  expect([own.get('origin'), own.get('referer')]).toEqual([
    'https://rack.example',
    'https://rack.example/projects',
  ])
  expect(sent({ origin: 'http://evil.example' }).get('origin')).toBe('http://evil.example')
})

test.each([
  ['https://rack.example/login/a/local?x=1', '/login/a/local?x=1'],
  ['https://rack.example', '/'],
  ['/projects', '/projects'],
  ['https://rack.example.evil/', 'https://rack.example.evil/'],
  ['https://identity.example/sso', 'https://identity.example/sso'],
])('a redirect to %s is passed on as %s', (location, ours) => {
  expect(responseHeaders(new Headers({ location }), client, upstream).get('location')).toBe(ours)
})

test.each([
  [
    'session=a; Path=/; HttpOnly; Secure; SameSite=Lax; Domain=rack.example',
    false,
    'session=a; Path=/; HttpOnly; SameSite=Lax',
  ],
  ['session=a; Secure; SameSite=None', false, 'session=a; SameSite=Lax'],
  ['__Host-session=a; Path=/; Secure', false, 'plain__Host-session=a; Path=/'],
  ['__Host-session=a; Path=/; Secure', true, '__Host-session=a; Path=/; Secure'],
  ['session=a; Secure; SameSite=None; domain=.rack.example', true, 'session=a; SameSite=None; Secure'],
  ['session=a; HttpOnly', true, 'session=a; HttpOnly; Secure'],
])('cookie %s is passed on, with TLS: %s', (cookie, secure, ours) => {
  const answer = new Headers()
  answer.append('set-cookie', cookie)
  answer.append('set-cookie', 'other=b')
  expect(responseHeaders(answer, { ...client, secure }, upstream).getSetCookie()).toEqual([
    ours,
    secure ? 'other=b; Secure' : 'other=b',
  ])
})

test('a renamed cookie is returned to the upstream under its original name', () => {
  const cookie = 'a=plain__Host-x; plain__Host-session=1; plainly=2;plain__Secure-b=3'
  expect(sent({ cookie }).get('cookie')).toBe('a=plain__Host-x; __Host-session=1; plainly=2;__Secure-b=3')
})
