import { expect, test } from 'vitest'
import { answerHeaders, requestHeaders } from './headers.ts'

const upstream = new URL('https://rack.example')
const request = (headers: Record<string, string> = {}, url = 'http://localhost:4600/v1/me') =>
  new Request(url, { headers })

test('what belongs to one connection stays behind', () => {
  const headers = requestHeaders(
    request({ te: 'trailers', connection: 'keep-alive, x-private', 'x-private': '1', cookie: 'session=a' }),
    upstream,
  )
  expect(Object.fromEntries(headers)).toEqual({ cookie: 'session=a' })
})

test('our page becomes the page of the upstream, another stays what it is', () => {
  const own = requestHeaders(
    request({ origin: 'http://localhost:4600', referer: 'http://localhost:4600/projects' }),
    upstream,
  )
  expect([own.get('origin'), own.get('referer')]).toEqual([
    'https://rack.example',
    'https://rack.example/projects',
  ])
  expect(requestHeaders(request({ origin: 'http://evil.example' }), upstream).get('origin')).toBe(
    'http://evil.example',
  )
})

test.each([
  ['https://rack.example/login/a/local?x=1', '/login/a/local?x=1'],
  ['https://rack.example', '/'],
  ['/projects', '/projects'],
  ['https://rack.example.evil/', 'https://rack.example.evil/'],
  ['https://identity.example/sso', 'https://identity.example/sso'],
])('a redirect to %s leads to %s', (location, ours) => {
  expect(answerHeaders(new Headers({ location }), request(), upstream).get('location')).toBe(ours)
})

test.each([
  [
    'session=a; Path=/; HttpOnly; Secure; SameSite=Lax; Domain=rack.example',
    false,
    'session=a; Path=/; HttpOnly; SameSite=Lax',
  ],
  ['session=a; Secure; SameSite=None', false, 'session=a; SameSite=Lax'],
  ['session=a; Secure; SameSite=None; domain=.rack.example', true, 'session=a; Secure; SameSite=None'],
])('cookie %s, with TLS %s', (cookie, secure, ours) => {
  const answer = new Headers()
  answer.append('set-cookie', cookie)
  answer.append('set-cookie', 'other=b')
  const via = request(secure ? { 'x-forwarded-proto': 'https' } : {})
  expect(answerHeaders(answer, via, upstream).getSetCookie()).toEqual([ours, 'other=b'])
})
