import { expect, test } from 'vitest'
import { Session } from './session.ts'

test('a session cookie begins the session, and an empty session cookie ends it', () => {
  const notified: boolean[] = []
  const session = new Session((signedIn) => notified.push(signedIn))
  expect(session.token).toBeNull()
  session.setCookie('session=abc; Path=/; HttpOnly; SameSite=Lax; Max-Age=86400')
  expect(session.token).toBe('abc')
  session.setCookie('other=1')
  expect(session.token).toBe('abc')
  session.setCookie('session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0')
  expect(session.token).toBeNull()
  expect(notified).toEqual([true, false])
})
