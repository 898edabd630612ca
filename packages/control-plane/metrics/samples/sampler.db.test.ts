import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestCloud, testCloud } from '../../testing/cloud.ts'

let cloud: TestCloud
beforeEach(async () => {
  cloud = await testCloud({ sleds: 2 })
  await cloud.admin.post('/v1/projects', { name: 'p', description: '' })
  await cloud.admin.post('/v1/instances?project=p', {
    name: 'counted',
    description: '',
    hostname: 'counted',
    ncpus: 2,
    memory: 1024 ** 3,
    disks: [
      {
        type: 'create',
        name: 'd',
        description: '',
        size: 1024 ** 3,
        disk_source: { type: 'blank', block_size: 512 },
      },
    ],
  })
})
afterEach(() => cloud.close())

const sources = () => cloud.db.selectFrom('metric_source').selectAll().orderBy('id').execute()
const samples = async () =>
  (
    await sql<{ kind: string; times: number; grows: boolean }>`
      select kind, count(*)::int as times, bool_and(counters[1] >= earlier) as grows
      from (select kind, counters, lag(counters[1], 1, 0) over (partition by source_id order by time) as earlier
            from metric_sample join metric_source on id = source_id) s
      group by kind order by kind`.execute(cloud.db)
  ).rows

test('processors, disks and interfaces of a running machine are sampled every five seconds', async () => {
  await cloud.pass(30)
  const found = await sources()
  expect(found.map(({ kind, number }) => `${kind} ${number}`).toSorted()).toEqual([
    'disk 0',
    'nic 0',
    'vcpu 0',
    'vcpu 1',
  ])
  const instance = (await cloud.admin.get('/v1/instances/counted?project=p')).body as { id: string }
  expect(new Set(found.map(({ instance_id }) => instance_id))).toEqual(new Set([instance.id]))
  const rows = await samples()
  expect(rows.map(({ kind, grows }) => [kind, grows])).toEqual([
    ['disk', true],
    ['nic', true],
    ['vcpu', true],
  ])
  for (const { kind, times } of rows) {
    expect(times / (kind === 'vcpu' ? 2 : 1)).toBeGreaterThanOrEqual(4)
    expect(times / (kind === 'vcpu' ? 2 : 1)).toBeLessThanOrEqual(6)
  }
})

test('a machine started again counts anew, as another source', async () => {
  await cloud.pass(12)
  await cloud.admin.post('/v1/instances/counted/stop?project=p')
  await cloud.pass(12)
  const before = await sources()
  await cloud.admin.post('/v1/instances/counted/start?project=p')
  await cloud.pass(12)
  expect(await sources()).toHaveLength(2 * before.length)
})

test('what is older than two weeks goes, day by day', async () => {
  await cloud.pass(12)
  const days = async () =>
    (
      await sql<{ n: number }>`
        select count(*)::int as n from pg_inherits where inhparent = 'metric_sample'::regclass`.execute(
        cloud.db,
      )
    ).rows[0]?.n
  expect(await days()).toBe(2)
  await cloud.admin.post('/v1/instances/counted/stop?project=p')
  await cloud.pass(12)
  cloud.clock.advance(20 * 86_400_000)
  await cloud.settle()
  expect(await days()).toBe(2)
  expect(await samples()).toEqual([])
  expect(await sources()).toEqual([])
})
