import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestCloud, testCloud } from '@portico/testing/cloud.ts'
import { recordRelease } from './record.ts'

let cloud: TestCloud
beforeEach(async () => {
  cloud = await testCloud({ sleds: 1 })
})
afterEach(() => cloud.close())

const target = '/v1/system/update/target-release'
const set = (version: unknown, user = cloud.admin) => user.put(target, { system_version: version })
const recordAs = (version: string) =>
  cloud.controlPlane.asSystem('test set-up', (ctx) => recordRelease(ctx, version))

test('initially the target is unspecified, with generation 1', async () => {
  expect((await cloud.admin.get(target)).body).toEqual({
    generation: 1,
    release_source: { type: 'unspecified' },
    time_requested: expect.any(String),
  })
})

test('setting a version that has run here returns 201 and increases the generation, also when repeated', async () => {
  await recordAs('1.2.3-rc.1+build')
  for (const [generation, version] of [
    [2, '0.0.0'],
    [3, '0.0.0'],
    [4, '1.2.3-rc.1+build'],
  ] as const) {
    cloud.clock.advance(1000)
    const { status, body } = await set(version)
    expect(status).toBe(201)
    expect(body).toEqual({
      generation,
      release_source: { type: 'system_version', version },
      time_requested: cloud.clock.now().toISOString(),
    })
    expect((await cloud.admin.get(target)).body).toEqual(body)
  }
})

test('an unknown version returns the 404 message of repositories', async () => {
  const { status, body } = await set('9.9.9')
  expect(status).toBe(404)
  expect(body).toMatchObject({ error_code: 'ObjectNotFound', message: 'not found: tuf-repo with id "9.9.9"' })
  expect((await cloud.admin.get(target)).body.generation).toBe(1)
})

test.each(['1', '01.0.0', 'v1.0.0', '', null, 1])(
  '%j is not a version and returns 400 with its location',
  async (version) => {
    const { status, body } = await set(version)
    expect(status).toBe(400)
    expect(body.message).toContain('system_version')
  },
)

test('fleet viewers can see the versions and cannot set one, and other users get 403', async () => {
  const viewer = await cloud.user({ fleet: 'viewer' })
  expect((await set('9.9.9', viewer)).status).toBe(404)
  expect((await set('0.0.0', viewer)).status).toBe(403)
  const other = await cloud.user({ siloRole: 'admin' })
  expect((await set('9.9.9', other)).status).toBe(403)
  expect((await other.get(target)).status).toBe(403)
  expect((await other.get('/portico/v1/releases')).status).toBe(403)
})

test('the versions that have run are listed with the number of servers on each, and the requested target versions', async () => {
  const other = await cloud.another()
  await cloud.settle()
  await other.settle()
  cloud.clock.advance(1000)
  await recordAs('0.0.1')
  await set('0.0.0')
  const { body } = await cloud.admin.get('/portico/v1/releases')
  expect(body.known.map(({ version, servers }: (typeof body.known)[number]) => [version, servers])).toEqual([
    ['0.0.1', 0],
    ['0.0.0', 2],
  ])
  expect(body.targets).toEqual([
    {
      generation: 2,
      version: '0.0.0',
      time_requested: cloud.clock.now().toISOString(),
      requested_by: { id: cloud.admin.id, name: 'admin' },
    },
    { generation: 1, version: null, time_requested: expect.any(String), requested_by: null },
  ])
  expect(body.more_targets).toBe(false)
})

test('a server that stopped, or has not reported for long, is not counted', async () => {
  const [second, third] = [await cloud.another(), await cloud.another()]
  for (const { settle } of [cloud, second, third]) await settle()
  await second.controlPlane.close()
  const servers = async () => (await cloud.admin.get('/portico/v1/releases')).body.known[0].servers
  expect(await servers()).toBe(2)
  await cloud.pass(40, 10)
  expect(await servers()).toBe(1)
})

test('the log shows which user set which release', async () => {
  await set('0.0.0')
  const { body } = await cloud.admin.get('/portico/v1/changes?kind=target-release')
  expect(body.items).toEqual([
    expect.objectContaining({
      action: 'create',
      operation: 'target_release_update',
      after: expect.objectContaining({ generation: 2, version: '0.0.0' }),
    }),
  ])
})
