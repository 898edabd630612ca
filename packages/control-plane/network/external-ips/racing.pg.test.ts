import { parseAddress } from '@portico/domain/ip/cidr.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCloud, type TestCloud } from '@portico/testing/cloud.ts'
import { withdraw } from '../ip-pools/withdraw.ts'

const GiB = 1024 ** 3
let cloud: TestCloud

beforeAll(async () => {
  cloud = await testCloud()
  await cloud.admin.post('/v1/projects', { name: 'p', description: '' })
})
afterAll(() => cloud.close())

const racers = Array.from({ length: 10 }, (_, i) => i)

test('floating IPs that are created concurrently get different addresses without gaps', async () => {
  const replies = await Promise.all(
    racers.map((i) => cloud.admin.post('/v1/floating-ips?project=p', { name: `f${i}`, description: '' })),
  )
  expect(replies.map(({ status }) => status)).toEqual(racers.map(() => 201))
  const last = replies.map(({ body }) => Number((body.ip as string).split('.')[3])).sort((a, b) => a - b)
  expect(last).toEqual(racers.map((i) => i + 1))
})

test('concurrent requests get the last addresses of a pool, and no address twice', async () => {
  const { admin } = cloud
  await admin.post('/v1/system/ip-pools', { name: 'small', description: '' })
  await admin.post('/v1/system/ip-pools/small/ranges/add', { first: '10.99.0.1', last: '10.99.0.3' })
  await admin.post('/v1/system/ip-pools/small/silos', { silo: 'main', is_default: false })
  const other = await cloud.another()
  const replies = await Promise.all(
    racers.map((i) =>
      (i % 2 === 0 ? admin : other.admin).post('/v1/floating-ips?project=p', {
        name: `s${i}`,
        description: '',
        pool: 'small',
      }),
    ),
  )
  const statuses = replies.map(({ status }) => status)
  expect([201, 507].map((wanted) => statuses.filter((status) => status === wanted).length)).toEqual([3, 7])
})

test('removing a range is refused, or allocating from it is, when both happen concurrently', async () => {
  const { admin } = cloud
  const other = await cloud.another()
  await admin.post('/v1/system/ip-pools', { name: 'going', description: '' })
  await admin.post('/v1/system/ip-pools/going/silos', { silo: 'main', is_default: false })
  for (let round = 0; round < 5; round++) {
    const range = { first: `10.98.${round}.1`, last: `10.98.${round}.200` }
    await admin.post('/v1/system/ip-pools/going/ranges/add', range)
    const take = (i: number) =>
      admin.post('/v1/floating-ips?project=p', { name: `g${round}-${i}`, description: '', pool: 'going' })
    const [removed, ...taken] = await Promise.all([
      other.admin.post('/v1/system/ip-pools/going/ranges/remove', range),
      ...racers.map(take),
    ])
    const inRange = taken.filter(
      ({ status, body }) => status === 201 && body.ip.startsWith(`10.98.${round}.`),
    )
    expect([204, 400]).toContain(removed.status)
    expect(inRange.length === 0).toBe(removed.status === 204)
  }
})

test('instances that are created concurrently get different interface addresses and blocks of ports', async () => {
  const replies = await Promise.all(
    racers.map((i) =>
      cloud.admin.post('/v1/instances?project=p', {
        name: `i${i}`,
        description: '',
        hostname: `i${i}`,
        ncpus: 1,
        memory: GiB,
        start: false,
      }),
    ),
  )
  expect(replies.map(({ status }) => status)).toEqual(racers.map(() => 201))
  const interfaces = await cloud.db.selectFrom('network_interface').select('ip').execute()
  expect(new Set(interfaces.map(({ ip }) => ip)).size).toBe(racers.length)
  const blocks = await cloud.db
    .selectFrom('external_ip')
    .select(['ip', 'first_port'])
    .where('kind', '=', 'snat')
    .execute()
  expect(new Set(blocks.map(({ ip, first_port }) => `${ip}:${first_port}`)).size).toBe(racers.length)
  expect(new Set(blocks.map(({ ip }) => ip)).size).toBe(Math.ceil(racers.length / 4))
})

test('addresses of a range can be allocated again after its removal has failed', async () => {
  const { admin } = cloud
  await admin.post('/v1/system/ip-pools', { name: 'staying', description: '' })
  await admin.post('/v1/system/ip-pools/staying/ranges/add', { first: '10.97.0.1', last: '10.97.0.2' })
  await admin.post('/v1/system/ip-pools/staying/ranges/add', { first: '10.97.1.1', last: '10.97.1.1' })
  await admin.post('/v1/system/ip-pools/staying/silos', { silo: 'main', is_default: false })
  const take = (name: string) =>
    admin.post('/v1/floating-ips?project=p', { name, description: '', pool: 'staying' })
  const { id } = await cloud.db
    .selectFrom('ip_pool')
    .select('id')
    .where('name', '=', 'staying')
    .executeTakeFirstOrThrow()
  const range = {
    first: Number(parseAddress('10.97.0.1').value),
    last: Number(parseAddress('10.97.0.2').value),
  }
  const undone = cloud.controlPlane.asSystem('test', async (ctx) => {
    expect(await withdraw(ctx, id, { range })).toBe(true)
    expect((await take('meanwhile')).body.ip).toBe('10.97.1.1')
    expect((await take('none')).status).toBe(507)
    throw new Error('as if the server had failed')
  })
  await expect(undone).rejects.toThrow('as if')
  expect((await take('again')).body.ip).toBe('10.97.0.1')
})
