import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCloud, type TestCloud } from '@portico/testing/cloud.ts'

let cloud: TestCloud

beforeAll(async () => {
  cloud = await testCloud()
})
afterAll(() => cloud.close())

const pools = '/v1/system/ip-pools'
const create = (name: string) => cloud.admin.post(pools, { name, description: '' })
const add = (pool: string, first: string, last: string) =>
  cloud.admin.post(`${pools}/${pool}/ranges/add`, { first, last })

test('a pool is created, renamed and deleted', async () => {
  const { admin } = cloud
  expect(await create('one')).toMatchObject({ status: 201, body: { name: 'one' } })
  const taken = { status: 400, body: { message: 'already exists: ip-pool "one"' } }
  expect(await create('one')).toMatchObject(taken)
  await create('two')
  expect(await admin.put(`${pools}/two`, { name: 'one' })).toMatchObject(taken)
  expect((await admin.put(`${pools}/two`, { name: 'three' })).body.name).toBe('three')
  expect((await admin.delete(`${pools}/three`)).status).toBe(204)
  expect((await admin.delete(`${pools}/three`)).status).toBe(404)
})

test('ranges are refused when they overlap, are listed in order, and are removed only by their exact ends', async () => {
  const { admin } = cloud
  await create('ranges')
  await create('rival')
  expect(await add('ranges', '10.7.0.20', '10.7.0.29')).toMatchObject({
    status: 201,
    body: { range: { first: '10.7.0.20', last: '10.7.0.29' } },
  })
  expect((await add('ranges', '10.7.0.5', '10.7.0.5')).status).toBe(201)
  expect((await add('rival', '10.7.0.29', '10.7.0.40')).body).toMatchObject({
    error_code: 'InvalidRequest',
    message: 'The provided IP range 10.7.0.29-10.7.0.40 overlaps with an existing range',
  })
  const page = await admin.get(`${pools}/ranges/ranges?limit=1`)
  expect(page.body.items).toMatchObject([{ range: { first: '10.7.0.5' } }])
  const next = await admin.get(`${pools}/ranges/ranges?page_token=${page.body.next_page}`)
  expect(next.body.items).toMatchObject([{ range: { first: '10.7.0.20' } }])
  expect((await admin.get(`${pools}/ranges/utilization`)).body.ipv4).toEqual({ allocated: 0, capacity: 11 })

  expect((await admin.delete(`${pools}/ranges`)).body.message).toBe(
    'IP Pool cannot be deleted while it contains IP ranges',
  )
  const remove = (first: string, last: string) => admin.post(`${pools}/ranges/ranges/remove`, { first, last })
  expect((await remove('10.7.0.20', '10.7.0.28')).body.message).toBe(
    'The provided range 10.7.0.20-10.7.0.28 does not exist',
  )
  expect((await remove('10.7.0.20', '10.7.0.29')).status).toBe(204)
  expect((await remove('10.7.0.5', '10.7.0.5')).status).toBe(204)
  expect((await admin.delete(`${pools}/ranges`)).status).toBe(204)
})

test('a range is refused when it is IPv6 or descending', async () => {
  await create('families')
  expect((await add('families', 'fd00::1', 'fd00::2')).body.message).toBe('IPv6 ranges are not allowed yet')
  expect((await add('families', '10.8.0.1', 'fd00::2')).body.message).toMatch(/^unable to parse JSON body/)
  expect((await add('families', '10.8.0.2', '10.8.0.1')).body.message).toMatch(
    /IP address ranges must be non-decreasing/,
  )
})

test('removing a range or link that is in use is refused', async () => {
  const { admin } = cloud
  await create('used')
  await add('used', '10.9.0.1', '10.9.0.9')
  await admin.post(`${pools}/used/silos`, { silo: 'main', is_default: false })
  await admin.post('/v1/projects', { name: 'user-of-pool', description: '' })
  await admin.post('/v1/floating-ips?project=user-of-pool', { name: 'f', description: '', pool: 'used' })
  const range = { first: '10.9.0.1', last: '10.9.0.9' }
  expect((await admin.post(`${pools}/used/ranges/remove`, range)).body.message).toBe(
    'IP pool ranges cannot be deleted while external IP addresses are allocated from them',
  )
  expect((await admin.delete(`${pools}/used/silos/main`)).body.message).toBe(
    'IP addresses from this pool are in use in the linked silo',
  )
  await admin.delete('/v1/floating-ips/f?project=user-of-pool')
  expect((await admin.delete(`${pools}/used/silos/main`)).status).toBe(204)
  expect((await admin.delete(`${pools}/used/silos/main`)).status).toBe(204)
  expect((await admin.post(`${pools}/used/ranges/remove`, range)).status).toBe(204)
})

test('linking a silo to a pool twice is refused, and a silo has at most one default pool', async () => {
  const { admin } = cloud
  const siloId = await cloud.silo('renters')
  for (const name of ['first', 'second']) await create(name)
  const link = (pool: string, is_default: boolean) =>
    admin.post(`${pools}/${pool}/silos`, { silo: 'renters', is_default })
  expect(await link('first', true)).toMatchObject({
    status: 201,
    body: { silo_id: siloId, is_default: true },
  })
  const refused = { status: 400, body: { error_code: 'ObjectAlreadyExists' } }
  expect(await link('first', false)).toMatchObject(refused)
  expect(await link('second', true)).toMatchObject(refused)
  expect((await link('second', false)).status).toBe(201)

  expect((await admin.put(`${pools}/second/silos/renters`, { is_default: true })).body.is_default).toBe(true)
  const listed = (await admin.get('/v1/system/silos/renters/ip-pools')).body.items
  expect(listed).toMatchObject([
    { name: 'first', is_default: false },
    { name: 'second', is_default: true },
  ])
  await admin.put(`${pools}/second/silos/renters`, { is_default: false })
  await admin.delete(`${pools}/first/silos/renters`)
  expect(await admin.put(`${pools}/first/silos/renters`, { is_default: true })).toMatchObject({
    status: 404,
    body: { error_code: 'ObjectNotFound' },
  })
  expect((await admin.get(`${pools}/second/silos`)).body.items).toEqual([
    { ip_pool_id: listed[1].id, silo_id: siloId, is_default: false },
  ])
})

test('a new default pool is attached to the default gateways, and is detached when it is unlinked', async () => {
  const { admin } = cloud
  await cloud.silo('travellers')
  const user = await cloud.user({ silo: 'travellers', siloRole: 'admin' })
  await user.post('/v1/projects', { name: 'p', description: '' })
  const attached = async () =>
    (await user.get('/v1/internet-gateway-ip-pools?project=p&vpc=default&gateway=default')).body.items
  expect(await attached()).toEqual([])
  const pool = (await create('way-out')).body
  await admin.post(`${pools}/way-out/silos`, { silo: 'travellers', is_default: true })
  expect(await attached()).toMatchObject([{ name: 'default', ip_pool_id: pool.id }])
  await admin.delete(`${pools}/way-out/silos/travellers`)
  expect(await attached()).toEqual([])
})

test('users can see the pools of their silo', async () => {
  await create('unlinked')
  const viewer = await cloud.user({ siloRole: 'viewer' })
  const member = await cloud.user()
  const { items } = (await viewer.get('/v1/ip-pools')).body
  expect(items).toContainEqual(expect.objectContaining({ name: 'default', is_default: true }))
  expect(items.map(({ name }: { name: string }) => name)).not.toContain('unlinked')
  expect((await member.get('/v1/ip-pools')).status).toBe(403)
  expect((await member.get('/v1/ip-pools/default')).body).toMatchObject({ is_default: true })
  expect((await member.get('/v1/ip-pools/unlinked')).body.message).toBe(
    'not found: ip-pool with name "unlinked"',
  )
})

test('only operators can read and change the pools themselves', async () => {
  const silo = await cloud.user({ siloRole: 'admin' })
  const viewer = await cloud.user({ fleet: 'viewer' })
  expect((await silo.get(pools)).status).toBe(403)
  expect((await silo.get(`${pools}/default`)).status).toBe(404)
  expect((await viewer.get(`${pools}/default`)).status).toBe(200)
  expect((await viewer.delete(`${pools}/default`)).status).toBe(403)
  expect((await viewer.post(pools, { name: 'x', description: '' })).status).toBe(403)
})
