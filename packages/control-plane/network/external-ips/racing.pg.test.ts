import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCloud, type TestCloud } from '../../testing/cloud.ts'

const GiB = 1024 ** 3
let cloud: TestCloud

beforeAll(async () => {
  cloud = await testCloud()
  await cloud.admin.post('/v1/projects', { name: 'p', description: '' })
})
afterAll(() => cloud.close())

const racers = Array.from({ length: 10 }, (_, i) => i)

test('floating IPs made at the same time get different addresses, without gaps', async () => {
  const replies = await Promise.all(
    racers.map((i) => cloud.admin.post('/v1/floating-ips?project=p', { name: `f${i}`, description: '' })),
  )
  expect(replies.map(({ status }) => status)).toEqual(racers.map(() => 201))
  const last = replies.map(({ body }) => Number((body.ip as string).split('.')[3])).sort((a, b) => a - b)
  expect(last).toEqual(racers.map((i) => i + 1))
})

test('instances made at the same time get different interfaces and blocks of ports', async () => {
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
