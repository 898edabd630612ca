import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Client, localClient } from '#kernel/client.ts'
import { settleChanges } from '#kernel/changes/log.ts'
import { limits } from '#kernel/limits.ts'
import { type TestCloud, testCloud } from '@portico/testing/cloud.ts'

let cloud: TestCloud
beforeEach(async () => {
  cloud = await testCloud({ sleds: 3 })
})
afterEach(() => cloud.close())

const clientId = '6f1d3c52-93c5-4a6d-8a5b-8d4f7a1e2b3c'
const grant = 'urn:ietf:params:oauth:grant-type:device_code'

async function form(path: string, fields: Record<string, string>, more: Partial<Client> = {}) {
  const url = new URL(`http://portico.test${path}`)
  const response = await cloud.controlPlane.fetch(
    new Request(url, { method: 'POST', body: new URLSearchParams(fields) }),
    { client: { ...localClient(url), ...more } },
  )
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}
const askFrom = (source: string) => form('/device/auth', { client_id: clientId }, { source })
const ask = async () => (await form('/device/auth', { client_id: clientId })).body
const poll = (code = '', more: Record<string, string> = {}) =>
  form('/device/token', { grant_type: grant, device_code: code, client_id: clientId, ...more })
const confirm = (code = '') => cloud.admin.post('/device/confirm', { user_code: code })
const pending = { status: 400, body: { error: 'authorization_pending' } }

async function withToken(token = '') {
  const response = await cloud.controlPlane.fetch(
    new Request('http://portico.test/v1/me', { headers: { authorization: `Bearer ${token}` } }),
  )
  return { status: response.status, id: ((await response.json()) as { id?: string }).id }
}

describe('a device', () => {
  test('requests a code, polls, and then acts as the user who confirmed the code', async () => {
    const request = await ask()
    expect(request).toEqual({
      device_code: expect.stringMatching(/^[0-9a-f]{40}$/),
      user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
      verification_uri: 'http://portico.test/device/verify',
      expires_in: 300,
    })
    expect(await poll(request['device_code'])).toEqual(pending)
    expect((await confirm(request['user_code'])).status).toBe(204)
    const granted = await poll(request['device_code'])
    expect(granted).toEqual({
      status: 200,
      body: { access_token: expect.stringMatching(/^oxide-token-[0-9a-f]{40}$/), token_type: 'bearer' },
    })
    expect(await poll(request['device_code'])).toEqual(granted)
    expect(await withToken(granted.body['access_token'])).toEqual({ status: 200, id: cloud.admin.id })
  })

  test('gets no token for a wrong code, client or grant type', async () => {
    const { device_code: code, user_code: userCode } = await ask()
    await confirm(userCode)
    expect(await poll('0'.repeat(40))).toEqual(pending)
    expect(await poll(code, { client_id: '00000000-0000-4000-8000-000000000000' })).toEqual(pending)
    expect(await poll(code, { grant_type: 'password' })).toEqual({
      status: 400,
      body: { error: 'unsupported_grant_type' },
    })
  })

  test('is refused when it sends its request in JSON', async () => {
    expect((await cloud.send(null, 'POST', '/device/auth', { client_id: clientId })).status).toBe(400)
  })
})

describe('a user code', () => {
  test('can be typed in any case and without its dash, and is accepted once', async () => {
    const { user_code: code = '' } = await ask()
    const typed = code.replace('-', '').toLowerCase()
    expect((await confirm(typed)).status).toBe(204)
    expect((await confirm(code)).status).toBe(404)
  })

  test('returns 404 when it is unknown', async () => {
    const { status, body } = await confirm('BBBB-BBBB')
    expect([status, body.error_code]).toEqual([404, 'ObjectNotFound'])
  })

  test('is not accepted after it has expired', async () => {
    const { device_code: deviceCode, user_code: userCode } = await ask()
    cloud.clock.advance(300_001)
    const { status, body } = await confirm(userCode)
    expect([status, body.message]).toEqual([400, 'device authorization request expired'])
    expect((await confirm(userCode)).status).toBe(404)
    expect(await poll(deviceCode)).toEqual(pending)
  })

  test('cannot be confirmed by an anonymous caller', async () => {
    const { user_code: code } = await ask()
    expect((await cloud.send(null, 'POST', '/device/confirm', { user_code: code })).status).toBe(401)
  })
})

describe('the device login', () => {
  test('limits requests per source', async () => {
    const { burst, every } = limits.deviceRequests
    for (let i = 0; i < burst; i++) expect((await askFrom('a')).status).toBe(200)
    expect((await askFrom('a')).status).toBe(429)
    expect((await askFrom('b')).status).toBe(200)
    cloud.clock.advance(every)
    expect((await askFrom('a')).status).toBe(200)
  })

  test('limits polls per source', async () => {
    for (let i = 0; i < limits.devicePolls.burst; i++) expect((await poll('x')).status).toBe(400)
    expect((await poll('x')).status).toBe(429)
    cloud.clock.advance(5000)
    expect((await poll('x')).status).toBe(400)
  })

  test('limits wrong codes per user', async () => {
    const { user_code: code } = await ask()
    for (let i = 0; i < limits.deviceGuesses.burst; i++) await confirm('BBBB-BBBB')
    const { status, headers } = await confirm(code)
    expect([status, headers.get('retry-after')]).toEqual([429, '10'])
    const other = await cloud.user()
    expect((await other.post('/device/confirm', { user_code: code })).status).toBe(204)
  })

  test('writes nothing to the change log', async () => {
    const changes = async () => {
      await settleChanges(cloud.db)
      const rows = await cloud.db.selectFrom('change').select('kind').orderBy('position').execute()
      return rows.map(({ kind }) => kind)
    }
    const before = await changes()
    await ask()
    await poll('x')
    expect(await changes()).toEqual(before)
    const { user_code: code, device_code: device } = await ask()
    await confirm(code)
    await poll(device)
    expect((await changes()).slice(before.length)).toEqual(['access-token'])
  })

  test('stores a limited number of requests, and drops the oldest ones', async () => {
    const { user_code: old } = await ask()
    const now = cloud.clock.now()
    await sql`
      insert into device_auth_request (id, client_id, device_code_hash, user_code, time_created, time_expires)
      select gen_random_uuid(), ${clientId}, 'hash ' || n, 'code ' || n, ${now}, ${now}::timestamptz + interval '301 s'
      from generate_series(1, ${limits.openDeviceRequests}::int) n`.execute(cloud.db)
    await cloud.settle()
    const { left } = await cloud.db
      .selectFrom('device_auth_request')
      .select((eb) => eb.fn.countAll<number>().as('left'))
      .executeTakeFirstOrThrow()
    expect(left).toBe(limits.openDeviceRequests)
    expect((await confirm(old)).status).toBe(404)
  })

  test("sends the user to the silo's host name when the request used it", async () => {
    const from = { origin: 'http://192.0.2.1:4600', host: 'Main.sys.portico.internal.:8080' }
    const { body } = await form('/device/auth', { client_id: clientId }, from)
    expect(body['verification_uri']).toBe('http://main.sys.portico.internal:4600/device/verify')
  })

  test.each(['main.sys.evil.example', 'nosuch.sys.portico.internal'])(
    'does not send the user to %s',
    async (host) => {
      const from = { origin: 'http://192.0.2.1:4600', host }
      const { body } = await form('/device/auth', { client_id: clientId }, from)
      expect(body['verification_uri']).toBe('http://192.0.2.1:4600/device/verify')
    },
  )

  test("does not use the request's host in the address that users are sent to", async () => {
    const { body } = await form(
      '/device/auth',
      { client_id: clientId },
      { origin: 'https://rack.example', ownOrigins: ['http://evil.example'] },
    )
    expect(body['verification_uri']).toBe('https://rack.example/device/verify')
  })
})

test('an unknown token returns 401', async () => {
  expect((await withToken(`oxide-token-${'0'.repeat(40)}`)).status).toBe(401)
})
