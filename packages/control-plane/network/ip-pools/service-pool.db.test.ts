import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCloud, type TestCloud } from '@portico/testing/cloud.ts'

let cloud: TestCloud
const name = 'oxide-service-pool'

beforeAll(async () => {
  cloud = await testCloud()
})
afterAll(() => cloud.close())

test('the service pool can be viewed like other pools, but is not listed', async () => {
  const { admin } = cloud
  const pool = (await admin.get('/v1/system/ip-pools-service')).body
  expect(pool.name).toBe(name)
  const listed = (await admin.get('/v1/system/ip-pools')).body.items as { name: string }[]
  expect(listed.map((one) => one.name)).not.toContain(name)
  expect((await admin.get(`/v1/system/ip-pools/${pool.id}`)).body).toEqual(pool)
  expect((await admin.get(`/v1/system/ip-pools/${name}/utilization`)).status).toBe(200)
})

test('the service pool can be changed only through its own operations', async () => {
  const { admin } = cloud
  const missing = { status: 404, body: { message: `not found: ip-pool with name "${name}"` } }
  const range = { first: '10.50.0.1', last: '10.50.0.9' }
  expect(await admin.put(`/v1/system/ip-pools/${name}`, { description: 'x' })).toMatchObject(missing)
  expect(await admin.delete(`/v1/system/ip-pools/${name}`)).toMatchObject(missing)
  expect(await admin.post(`/v1/system/ip-pools/${name}/ranges/add`, range)).toMatchObject(missing)
  expect(
    await admin.post(`/v1/system/ip-pools/${name}/silos`, { silo: 'main', is_default: false }),
  ).toMatchObject(missing)

  expect((await admin.post('/v1/system/ip-pools-service/ranges/add', range)).status).toBe(201)
  const listed = await admin.get('/v1/system/ip-pools-service/ranges')
  expect(listed.body.items).toMatchObject([{ range }])
  await admin.post('/v1/system/ip-pools', { name: 'other', description: '' })
  expect((await admin.post('/v1/system/ip-pools/other/ranges/add', range)).body.message).toMatch(
    /overlaps with an existing range$/,
  )
  expect((await admin.post('/v1/system/ip-pools-service/ranges/remove', range)).status).toBe(204)
})

test('only operators can access the service pool', async () => {
  const viewer = await cloud.user({ fleet: 'viewer' })
  const member = await cloud.user({ siloRole: 'admin' })
  const range = { first: '10.50.0.1', last: '10.50.0.9' }
  expect((await viewer.get('/v1/system/ip-pools-service')).status).toBe(200)
  expect((await viewer.post('/v1/system/ip-pools-service/ranges/add', range)).status).toBe(403)
  expect((await member.get('/v1/system/ip-pools-service')).status).toBe(404)
})
