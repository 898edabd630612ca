import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { adminPassword, type TestCloud, testCloud } from '@portico/testing/cloud.ts'

let cloud: TestCloud
beforeEach(async () => {
  cloud = await testCloud({ sleds: 3 })
})
afterEach(() => cloud.close())

const hour = 3_600_000

const logIn = (username: string, password: string, silo = 'main') =>
  cloud.send(null, 'POST', `/v1/login/${silo}/local`, { username, password })

/** Logs in. @returns the session cookie */
async function session(): Promise<string> {
  const { headers } = await logIn('admin', adminPassword)
  return /^session=([0-9a-f]{40});/.exec(headers.get('set-cookie') ?? '')?.[1] ?? ''
}
const me = async (token: string) => (await cloud.send(token, 'GET', '/v1/me')).status

describe('logging in', () => {
  test('sets a cookie that is hidden from scripts and other sites', async () => {
    const { status, headers, body } = await logIn('admin', adminPassword)
    expect([status, body]).toEqual([204, null])
    expect(headers.get('set-cookie')).toMatch(
      /^session=[0-9a-f]{40}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=86400$/,
    )
  })

  test.each([
    ['a wrong password', 401, 'admin', 'wrong', 'main'],
    ['an unknown user', 401, 'nobody', adminPassword, 'main'],
    ['an unknown silo', 404, 'admin', adminPassword, 'nowhere'],
    ['a password longer than the limit', 400, 'admin', 'x'.repeat(513), 'main'],
    ['an invalid user name', 400, 'no\u0000body', adminPassword, 'main'],
  ])('with %s returns %i', async (_, status, username, password, silo) => {
    const reply = await logIn(username, password, silo)
    expect(reply.status).toBe(status)
    expect(reply.headers.get('set-cookie')).toBeNull()
  })

  test('returns the same refusal for a wrong user name as for a wrong password', async () => {
    const { body: wrong } = await logIn('admin', 'wrong')
    const { body: unknown } = await logIn('nobody', 'wrong')
    expect(wrong).toEqual({ ...unknown, request_id: wrong.request_id })
    expect(wrong).toMatchObject({ error_code: 'Unauthorized', message: 'credentials missing or invalid' })
  })
})

describe('a login whose password is being hashed', () => {
  const local = '/v1/system/identity-providers/local/users'
  test.each([
    ['the user is deleted', (id: string) => cloud.admin.delete(`${local}/${id}?silo=main`)],
    [
      'the password is removed',
      (id: string) => cloud.admin.post(`${local}/${id}/set-password?silo=main`, { mode: 'login_disallowed' }),
    ],
    [
      'the password is changed',
      (id: string) =>
        cloud.admin.post(`${local}/${id}/set-password?silo=main`, { mode: 'password', value: 'another' }),
    ],
  ])('is refused when in the meantime %s', async (_, happen) => {
    const { body: user } = await cloud.admin.post(`${local}?silo=main`, {
      external_id: 'slow',
      password: { mode: 'password', value: 'right' },
    })
    const { passwords } = cloud.controlPlane.services
    const check = passwords.check.bind(passwords)
    vi.spyOn(passwords, 'check').mockImplementationOnce(async (...args) => {
      const right = await check(...args)
      expect((await happen(user.id)).status).toBe(204)
      return right
    })
    expect((await logIn('slow', 'right')).status).toBe(401)
    expect(
      (await cloud.db.selectFrom('session').selectAll().where('user_id', '=', user.id).execute()).length,
    ).toBe(0)
  })
})

test('a request is refused as unauthenticated when its user is deleted while its body arrives', async () => {
  const user = await cloud.user()
  const key = JSON.stringify({
    name: 'late',
    description: '',
    public_key: `ssh-ed25519 ${'A'.repeat(68)} me`,
  })
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      await cloud.admin.delete(`/v1/system/identity-providers/local/users/${user.id}?silo=main`)
      controller.enqueue(new TextEncoder().encode(key))
      controller.close()
    },
  })
  const { status } = await cloud.controlPlane.fetch(
    new Request('http://portico.test/v1/me/ssh-keys', {
      method: 'POST',
      body,
      headers: { cookie: `session=${user.token}`, 'content-type': 'application/json' },
      duplex: 'half',
    }),
  )
  expect(status).toBe(401)
})

describe('a session', () => {
  test('lasts a day while it is used', async () => {
    const token = await session()
    for (let used = 0; used < 3; used++) {
      cloud.clock.advance(7.9 * hour)
      expect(await me(token)).toBe(200)
    }
    cloud.clock.advance(0.4 * hour)
    expect(await me(token)).toBe(401)
  })

  test('ends after eight idle hours, and is then deleted', async () => {
    const token = await session()
    cloud.clock.advance(8 * hour + 1)
    expect(await me(token)).toBe(401)
    await cloud.settle()
    const left = await cloud.db.selectFrom('session').select('user_id').execute()
    expect(left).toEqual([])
  })

  test('ends even if a page continues to send background requests', async () => {
    const token = await session()
    const ask = (headers: Record<string, string>) =>
      cloud.controlPlane.fetch(
        new Request('http://portico.test/v1/me', { headers: { cookie: `session=${token}`, ...headers } }),
      )
    for (let passed = 0; passed < 7; passed++) {
      cloud.clock.advance(hour)
      expect((await ask({ 'portico-background': '1' })).status).toBe(200)
      expect((await ask({ accept: 'text/event-stream' })).status).toBe(200)
    }
    cloud.clock.advance(hour + 1)
    expect(await me(token)).toBe(401)
  })

  test('ends on logout even when another credential of the request cannot be read', async () => {
    const signOut = new Request('http://portico.test/v1/logout', {
      method: 'POST',
      headers: { authorization: 'Bearer \u00e9' },
    })
    expect((await cloud.controlPlane.fetch(signOut)).status).toBe(204)
  })

  test('ends on logout, which always succeeds', async () => {
    const token = await session()
    const other = await session()
    const { status, headers } = await cloud.send(token, 'POST', '/v1/logout')
    expect([status, headers.get('set-cookie')]).toEqual([
      204,
      'session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
    ])
    expect([await me(token), await me(other)]).toEqual([401, 200])
    expect((await cloud.send('bad', 'POST', '/v1/logout')).status).toBe(204)
    expect((await cloud.send(null, 'POST', '/v1/logout')).status).toBe(204)
  })

  test('has the effect of an added or removed role from the next request on', async () => {
    const user = await cloud.user()
    const makeProject = async (name: string) =>
      (await user.post('/v1/projects', { name, description: '' })).status
    expect(await makeProject('a')).toBe(403)
    await cloud.admin.put('/v1/policy', {
      role_assignments: [{ identity_id: user.id, identity_type: 'silo_user', role_name: 'collaborator' }],
    })
    expect(await makeProject('a')).toBe(201)
  })
})

test('a request with an expired session is refused even if its token is valid', async () => {
  const reply = await cloud.controlPlane.fetch(
    new Request('http://portico.test/v1/me', {
      headers: { cookie: 'session=stale', authorization: `Bearer ${cloud.admin.token}` },
    }),
  )
  expect(reply.status).toBe(401)
})
