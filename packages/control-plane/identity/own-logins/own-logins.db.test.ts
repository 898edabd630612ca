import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { localClient } from '#kernel/client.ts'
import { adminPassword, type TestCloud, testCloud } from '@portico/testing/cloud.ts'

let cloud: TestCloud
beforeEach(async () => {
  cloud = await testCloud({ sleds: 3 })
})
afterEach(() => cloud.close())

const origin = 'http://portico.test'
const hour = 3_600_000

/** Sends a request that comes from a network address and a program, with their credentials. */
async function from(
  source: string,
  path: string,
  options: {
    method?: string
    body?: unknown
    form?: Record<string, string>
    headers?: Record<string, string>
  },
) {
  const { method = 'POST', body, form, headers = {} } = options
  const url = new URL(`${origin}${path}`)
  const request = new Request(url, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    body: body === undefined ? (form && new URLSearchParams(form)) || null : JSON.stringify(body),
  })
  return cloud.controlPlane.fetch(request, { client: { ...localClient(url), source } })
}

/** Logs in from a network address. @returns the session cookie */
async function logIn(source: string, userAgent: string): Promise<string> {
  const body = { username: 'admin', password: adminPassword }
  const { headers } = await from(source, '/v1/login/main/local', {
    body,
    headers: { 'user-agent': userAgent },
  })
  return /^session=([0-9a-f]{40});/.exec(headers.get('set-cookie') ?? '')?.[1] ?? ''
}

interface Login {
  id: string
  current: boolean
  name?: string | null
  source: string | null
  user_agent: string | null
  time_last_used: string | null
  time_expires: string | null
}

const list = async (token: string, what: 'sessions' | 'access-tokens') =>
  (await cloud.send(token, 'GET', `/portico/v1/me/${what}`)).body.items as Login[]
const status = async (token: string) => (await cloud.send(token, 'GET', '/v1/me')).status

describe('sessions', () => {
  test('are listed newest first, with their source, their program and the current one marked', async () => {
    cloud.clock.advance(hour)
    const laptop = await logIn('192.0.2.7', 'Firefox/140')
    cloud.clock.advance(hour)
    const phone = await logIn('2001:db8::/64', `Safari\u00e9 ${'x'.repeat(400)}`)
    const sessions = await list(phone, 'sessions')
    expect(sessions.slice(0, 2)).toMatchObject([
      { source: '2001:db8::/64', current: true },
      { source: '192.0.2.7', user_agent: 'Firefox/140', current: false },
    ])
    expect(sessions[0]?.user_agent).toHaveLength(256)
    expect((await list(laptop, 'sessions')).filter(({ current }) => current)).toMatchObject([
      { user_agent: 'Firefox/140' },
    ])
  })

  test('can be ended one by one, or all others at once', async () => {
    const [one, two, three] = [await logIn('a', 'one'), await logIn('b', 'two'), await logIn('c', 'three')]
    const first = (await list(one, 'sessions')).find(({ user_agent }) => user_agent === 'three')
    const path = `/portico/v1/me/sessions/${first?.id}`
    expect((await cloud.send(one, 'DELETE', path)).status).toBe(204)
    expect(await status(three)).toBe(401)
    expect((await cloud.send(one, 'DELETE', path)).status).toBe(404)
    const { body } = await cloud.send(one, 'POST', '/portico/v1/me/sessions/end-others')
    expect(body.ended).toBeGreaterThanOrEqual(1)
    expect([await status(one), await status(two)]).toEqual([200, 401])
    expect(await list(one, 'sessions')).toHaveLength(1)
  })

  test('that have expired are not listed even before they are swept', async () => {
    const old = await logIn('a', 'old')
    cloud.clock.advance(7 * hour)
    const fresh = await logIn('a', 'fresh')
    expect((await list(fresh, 'sessions')).map(({ user_agent }) => user_agent)).toContain('old')
    cloud.clock.advance(2 * hour)
    expect((await list(fresh, 'sessions')).map(({ user_agent }) => user_agent)).not.toContain('old')
    expect(await status(old)).toBe(401)
  })

  test('can be seen and ended only by their owner, not by an administrator', async () => {
    const own = await logIn('a', 'own')
    const [session] = await list(own, 'sessions')
    const other = await cloud.user({ siloRole: 'admin', fleet: 'admin' })
    expect((await other.get('/portico/v1/me/sessions')).body.items).not.toContainEqual(
      expect.objectContaining({ id: session?.id }),
    )
    expect((await other.delete(`/portico/v1/me/sessions/${session?.id}`)).status).toBe(404)
    expect(await status(own)).toBe(200)
  })
})

test("changes of a user's sessions are in the log if requested, and never in the activity", async () => {
  const own = await logIn('a', 'own')
  await cloud.settle()
  const kinds = async (query: string) => {
    const { body } = await cloud.send(own, 'GET', `/portico/v1/changes${query}`)
    return new Set(body.items.map(({ kind }: { kind: string }) => kind))
  }
  expect(await kinds('')).not.toContain('session')
  expect(await kinds('?kind=session')).toEqual(new Set(['session']))
  const other = await cloud.user({ siloRole: 'admin', fleet: 'admin' })
  const { body } = await other.get('/portico/v1/changes?kind=session')
  const [session] = await list(own, 'sessions')
  expect(JSON.stringify(body)).not.toContain(session?.id)
})

const clientId = '6f1d3c52-93c5-4a6d-8a5b-8d4f7a1e2b3c'

/** Returns the access token of a device whose code the first administrator confirmed. */
async function device(source: string, userAgent: string): Promise<string> {
  const headers = { 'user-agent': userAgent }
  const started = await from(source, '/device/auth', { form: { client_id: clientId }, headers })
  const { device_code, user_code } = (await started.json()) as Record<string, string>
  await cloud.admin.post('/device/confirm', { user_code })
  const form = {
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    device_code: device_code ?? '',
    client_id: clientId,
  }
  const given = await from('elsewhere', '/device/token', { form, headers: { 'user-agent': 'other' } })
  return ((await given.json()) as { access_token: string }).access_token
}

const asDevice = (token: string, path: string, method = 'GET') =>
  from('x', path, { method, headers: { authorization: `Bearer ${token}` } })
const tokens = async () => (await cloud.admin.get('/portico/v1/me/access-tokens')).body.items as Login[]

describe('access tokens', () => {
  test('show the program that requested them and the time of last use', async () => {
    const token = await device('198.51.100.4', 'cli/1.2')
    expect(await tokens()).toMatchObject([
      { name: null, source: '198.51.100.4', user_agent: 'cli/1.2', time_last_used: null, time_expires: null },
    ])
    cloud.clock.advance(hour)
    const used = cloud.clock.now().toISOString()
    expect((await asDevice(token, '/v1/me')).status).toBe(200)
    await cloud.settle()
    expect((await tokens())[0]).toMatchObject({ time_last_used: used, current: false })
    const seen = (await (await asDevice(token, '/portico/v1/me/access-tokens')).json()) as { items: Login[] }
    expect(seen.items).toMatchObject([{ current: true }])
  })

  test('can have a name, and are valid until a time in the future', async () => {
    const token = await device('a', 'cli')
    const [{ id } = { id: '' }] = await tokens()
    const path = `/portico/v1/me/access-tokens/${id}`
    const until = new Date(cloud.clock.now().getTime() + hour).toISOString()
    const past = new Date(cloud.clock.now().getTime() - 1).toISOString()
    expect((await cloud.admin.put(path, { name: 'ci', time_expires: past })).status).toBe(400)
    expect((await cloud.admin.put(path, { name: ' ci', time_expires: until })).status).toBe(400)
    const { body } = await cloud.admin.put(path, { name: 'Build server', time_expires: until })
    expect(body).toMatchObject({ name: 'Build server', time_expires: until })
    expect((await asDevice(token, '/v1/me')).status).toBe(200)
    cloud.clock.advance(hour)
    expect((await asDevice(token, '/v1/me')).status).toBe(401)
    expect(await tokens()).toEqual([])
    await cloud.settle()
    expect(await cloud.db.selectFrom('access_token').select('id').execute()).toEqual([])
  })

  test('can be revoked only by their owner, with immediate effect', async () => {
    const token = await device('a', 'cli')
    const [{ id } = { id: '' }] = await tokens()
    const other = await cloud.user({ siloRole: 'admin', fleet: 'admin' })
    const path = `/portico/v1/me/access-tokens/${id}`
    expect((await other.delete(path)).status).toBe(404)
    expect((await other.put(path, { name: 'mine', time_expires: null })).status).toBe(404)
    expect((await cloud.admin.delete(path)).status).toBe(204)
    expect((await asDevice(token, '/v1/me')).status).toBe(401)
  })

  test('leave no program name and no part of the token in the change log', async () => {
    await device('a', 'cli/1.2')
    await cloud.settle()
    const rows = await cloud.db.selectFrom('change').selectAll().where('kind', '=', 'access-token').execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('hash')
  })
})
