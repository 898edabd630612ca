import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPassword, testCloud, type TestCloud } from '@portico/testing/cloud.ts'
import type { Client } from '../client.ts'

let cloud: TestCloud
beforeAll(async () => {
  cloud = await testCloud({ sleds: 3 })
})
afterAll(() => cloud.close())

const own = 'http://portico.test:4600'
const plain: Client = { address: null, source: 'a', ownOrigins: [own], origin: own, host: 'a', secure: false }
const overTls: Client = {
  source: 'a',
  address: null,
  ownOrigins: ['https://rack.example'],
  host: 'rack.example',
  origin: 'https://rack.example',
  secure: true,
}

function send(method: string, path: string, headers: Record<string, string>, body?: string, client = plain) {
  const init = { method, headers, ...(body === undefined ? {} : { body }) }
  return cloud.controlPlane.fetch(new Request(`${own}${path}`, init), { client })
}
const json = { 'content-type': 'application/json' }
const login = JSON.stringify({ username: 'admin', password: adminPassword })

const foreign: [string, Record<string, string>][] = [
  ['another port of the same host', { origin: 'http://portico.test:4601', 'sec-fetch-site': 'same-site' }],
  ['another site', { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['a browser that says only the origin', { origin: 'http://evil.example' }],
  ['a browser that says only the relation', { 'sec-fetch-site': 'cross-site' }],
]

test.each(foreign)(
  'a request from a page of %s is refused for writes, logins and logouts',
  async (_, headers) => {
    const cookie = `session=${cloud.admin.token}`
    const project = JSON.stringify({ name: 'planted', description: '' })
    const refused = [
      await send('POST', '/v1/projects', { ...headers, ...json, cookie }, project),
      // Without a content type the body would be treated as JSON.
      await send('POST', '/v1/projects', { ...headers, cookie }, project),
      await send('DELETE', '/v1/projects/planted', { ...headers, cookie }),
      await send('POST', '/v1/logout', { ...headers, cookie }),
      await send('POST', '/v1/login/main/local', { ...headers, ...json }, login),
    ]
    expect(refused.map((answer) => answer.status)).toEqual([403, 403, 403, 403, 403])
    expect(await refused[0]?.json()).toMatchObject({ error_code: 'Forbidden' })
    expect((await cloud.admin.get('/v1/projects/planted')).status).toBe(404)
    expect((await send('GET', '/v1/me', { ...headers, cookie })).status).toBe(200)
  },
)

test('requests from a page of the console and from clients other than browsers are accepted', async () => {
  const own1 = { origin: own, 'sec-fetch-site': 'same-origin' }
  expect((await send('POST', '/v1/login/main/local', { ...own1, ...json }, login)).status).toBe(204)
  expect((await send('POST', '/v1/login/main/local', json, login)).status).toBe(204)
})

test('over TLS, only the cookie that is bound to the host and to TLS is read', async () => {
  const headers = { ...json, origin: 'https://rack.example' }
  const answer = await send('POST', '/v1/login/main/local', headers, login, overTls)
  const cookie = answer.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(
    /^__Host-session=[0-9a-f]{40}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=86400; Secure$/,
  )
  const [pair = ''] = cookie.split(';')
  const me = async (given: string, client: Client) =>
    (await send('GET', '/v1/me', { cookie: given }, undefined, client)).status
  expect(await me(pair, overTls)).toBe(200)
  expect(await me(pair.replace('__Host-', ''), overTls)).toBe(401)
  expect(await me(pair, plain)).toBe(401)
  expect(await me(pair.replace('__Host-', ''), plain)).toBe(200)
  const out = await send('POST', '/v1/logout', { cookie: pair }, undefined, overTls)
  expect(out.headers.get('set-cookie')).toBe(
    '__Host-session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure',
  )
  expect(await me(pair, overTls)).toBe(401)
})

test('responses and refusals forbid caching', async () => {
  const answers = [
    await send('GET', '/v1/me', { cookie: `session=${cloud.admin.token}` }),
    await send('GET', '/v1/me', {}),
    await send('GET', '/v1/nothing', {}),
    await send('PUT', '/v1/me', {}),
    await send('GET', '/v1/projects?limit=x', {}),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 404, 405, 400])
  for (const { headers } of answers) expect(headers.get('cache-control')).toBe('no-store')
})
