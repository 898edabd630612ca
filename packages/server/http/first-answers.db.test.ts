import { pageReads, sessionReads } from '@portico/console/first/reads.ts'
import { testCloud, type TestCloud } from '@portico/testing/cloud.ts'
import { localClient } from '@portico/control-plane/kernel/client.ts'
import { parsePosition } from '@portico/domain/position.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstAnswers } from './first-answers.ts'

let cloud: TestCloud
beforeAll(async () => {
  cloud = await testCloud()
})
afterAll(() => cloud.close())

const open = (path: string, token: string) => openWith(path, { cookie: `session=${token}` })
const openWith = (path: string, headers: Record<string, string>) => {
  const request = new Request(`http://portico${path}`, { headers })
  const client = localClient(new URL('http://portico'))
  return firstAnswers(cloud.controlPlane, request, client, pageReads(new URL(request.url)), sessionReads)
}
const bodies = (answers: Awaited<ReturnType<typeof open>>) =>
  Object.fromEntries(
    Object.entries(answers?.answers ?? {}).map(([url, { status, body }]) => [
      url,
      [status, JSON.parse(body)],
    ]),
  )

test('a list brings its rows, and what is asked about them', async () => {
  const { admin } = cloud
  await admin.post('/v1/projects', { name: 'brought', description: '' })
  const instance = await admin.post('/v1/instances?project=brought', {
    name: 'web',
    description: '',
    hostname: 'web',
    ncpus: 1,
    memory: 2 ** 30,
    start: false,
  })
  const path = '/projects/brought/instances?sort=-name&rows=50'
  const brought = await open(path, admin.token)
  const answers = bodies(brought)
  for (const url of [
    '/v1/me',
    '/v1/projects/brought',
    '/v1/instances?project=brought&limit=50&sort=-name&count=true',
    `/portico/v1/instance-addresses?instance=${instance.body.id}`,
  ]) {
    const { status, body } = await admin.get(url)
    expect(answers[url], url).toEqual([status, body])
  }
  expect(parsePosition(brought?.position ?? '')).not.toBeNull()
})

test('who may not see something is brought the refusal that a call would be', async () => {
  const stranger = await cloud.user()
  const answers = bodies(await open('/projects/brought/disks', stranger.token))
  expect(answers['/v1/projects/brought']?.[0]).toBe(404)
  expect(answers['/v1/disks?project=brought&limit=25&count=true']?.[0]).toBe(404)
  expect(answers['/v1/system/policy']?.[0]).toBe(403)
})

test('who asks with a token of a device is brought what a session would be', async () => {
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
  const answers = bodies(await openWith('/projects', { authorization: `Bearer ${access_token}` }))
  expect(answers['/v1/me']).toEqual([200, expect.objectContaining({ id: cloud.admin.id })])
})

test('that a session has ended is not brought: the page finds out what is so', async () => {
  const brought = await open('/projects', 'ended')
  expect(Object.keys(brought?.answers ?? {})).toEqual(['/portico/v1/capabilities'])
})

test('an address that makes no sense is brought the list as it usually is besides', async () => {
  const answers = bodies(await open('/projects?sort=nonsense', cloud.admin.token))
  expect(answers['/v1/projects?limit=25&sort=nonsense&count=true']?.[0]).toBe(400)
  expect(answers['/v1/projects?limit=25&count=true']?.[0]).toBe(200)
})

test('what happens after the answers were read lies after their position', async () => {
  const before = parsePosition((await open('/projects', cloud.admin.token))?.position ?? '')
  await cloud.admin.post('/v1/projects', { name: 'later', description: '' })
  const after = parsePosition((await open('/projects', cloud.admin.token))?.position ?? '')
  expect(after?.number).toBeGreaterThan(before?.number ?? Infinity)
})

test('a page that nobody has planned brings the session alone', async () => {
  const answers = await open('/projects/%E0/disks', cloud.admin.token)
  expect(Object.keys(answers?.answers ?? {}).sort()).toEqual([
    '/portico/v1/capabilities',
    '/portico/v1/tasks?limit=25',
    '/v1/me',
    '/v1/system/policy',
  ])
})

test('a document includes the pools of a gateway when the address has its ID', async () => {
  const { admin } = cloud
  await admin.post('/v1/projects', { name: 'by-id', description: '' })
  const { body } = await admin.get('/v1/internet-gateways/default?project=by-id&vpc=default')
  const answers = bodies(await open(`/projects/by-id/vpcs/default/internet-gateways/${body.id}`, admin.token))
  const pools = '/v1/internet-gateway-ip-pools?project=by-id&vpc=default&gateway=default&limit=25&count=true'
  expect(answers[pools]?.[0]).toBe(200)
})

test('a document includes the policy of a project when the address has its ID', async () => {
  const { body } = await cloud.admin.post('/v1/projects', { name: 'policy-by-id', description: '' })
  const answers = bodies(await open(`/projects/${body.id}/access`, cloud.admin.token))
  expect(answers['/v1/projects/policy-by-id/policy']?.[0]).toBe(200)
})
