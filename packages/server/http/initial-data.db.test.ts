import { testCloud, type TestCloud } from '@portico/testing/cloud.ts'
import { localClient } from '@portico/control-plane/kernel/client.ts'
import { parsePosition } from '@portico/domain/position.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReadPage } from './console-files.ts'
import { initialData } from './initial-data.ts'

let cloud: TestCloud
beforeAll(async () => {
  cloud = await testCloud()
})
afterAll(() => cloud.close())

/** Returns a page whose loaders read these addresses. */
const reading =
  (...addresses: readonly string[]): ReadPage =>
  async (_page, fetchApi) => {
    await Promise.all(addresses.map((address) => fetchApi(address)))
  }

const open = (readPage: ReadPage, token: string) => openWith(readPage, { cookie: `session=${token}` })
const openWith = async (readPage: ReadPage, headers: Record<string, string>) => {
  const request = new Request('http://portico/projects?sort=-name', { headers })
  const client = localClient(new URL('http://portico'))
  const actor = await cloud.controlPlane.pipeline.actorOf(request, client)
  if (actor === null || 'refusal' in actor) throw new Error('nobody who is known')
  return initialData(cloud.controlPlane, request, client, actor, readPage)
}
const bodies = (answers: Awaited<ReturnType<typeof open>>) =>
  Object.fromEntries(
    Object.entries(answers?.answers ?? {}).map(([url, { status, body }]) => [
      url,
      [status, JSON.parse(body)],
    ]),
  )

test('a document includes the responses that the loaders of its page read', async () => {
  const { admin } = cloud
  await admin.post('/v1/projects', { name: 'brought', description: '' })
  const pages: string[] = []
  const url = '/v1/disks?project=brought&limit=50&sort=-name'
  const brought = await open((page, fetchApi) => {
    pages.push(page)
    return reading(url)(page, fetchApi)
  }, admin.token)
  expect(pages).toEqual(['/projects?sort=-name'])
  const { status, body } = await admin.get(url)
  expect(bodies(brought)).toEqual({ [url]: [status, body] })
  expect(parsePosition(brought?.position ?? '')).not.toBeNull()
})

test("a document includes the refusals that its user's requests would get", async () => {
  const stranger = await cloud.user()
  const answers = bodies(await open(reading('/v1/projects/brought', '/v1/system/policy'), stranger.token))
  expect([answers['/v1/projects/brought']?.[0], answers['/v1/system/policy']?.[0]]).toEqual([404, 403])
})

test("a document includes the responses that a device's token may read", async () => {
  const post = async (path: string, fields: Record<string, string>) => {
    const request = new Request(`http://portico${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    })
    return (await (await cloud.controlPlane.fetch(request)).json()) as Record<string, string>
  }
  const client_id = '6f1d3c52-93c5-4a6d-8a5b-8d4f7a1e2b3c'
  const { user_code, device_code = '' } = await post('/device/auth', { client_id })
  await cloud.admin.post('/device/confirm', { user_code })
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
  const { access_token } = await post('/device/token', { grant_type, device_code, client_id })
  const answers = bodies(await openWith(reading('/v1/me'), { authorization: `Bearer ${access_token}` }))
  expect(answers['/v1/me']).toEqual([200, expect.objectContaining({ id: cloud.admin.id })])
})

test('a document includes no data when the loaders of its page fail', async () => {
  expect(await open(() => Promise.reject(new Error('a bug')), cloud.admin.token)).toBeNull()
})

test('a change that is made after the data were read has a position after theirs', async () => {
  const positionNow = async () =>
    parsePosition((await open(reading('/v1/me'), cloud.admin.token))?.position ?? '')
  const before = await positionNow()
  await cloud.admin.post('/v1/projects', { name: 'later', description: '' })
  expect((await positionNow())?.number).toBeGreaterThan(before?.number ?? Infinity)
})
