import { formatIpv4 } from '@portico/domain/ip/ipv4.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Pipeline } from '#kernel/pipeline/pipeline.ts'
import { handlers } from '#handlers.ts'
import { testCloud, type TestCloud } from '@portico/testing/cloud.ts'
import { recordingDb, planOf } from '@portico/testing/query-plans.ts'

let cloud: TestCloud

beforeAll(async () => {
  cloud = await testCloud({ sleds: 2 })
  const { admin } = cloud
  await admin.post('/v1/projects', { name: 'p', description: '' })
  for (const name of ['small', 'wide']) await admin.post('/v1/system/ip-pools', { name, description: '' })
  await add('small', '10.7.0.10', '10.7.0.19')
  await add('small', '10.7.1.5', '10.7.1.5')
  await add('wide', '10.64.0.0', '10.127.255.255')
  for (const pool of ['small', 'wide']) {
    await admin.post(`/v1/system/ip-pools/${pool}/silos`, { silo: 'main', is_default: false })
    await admin.post('/v1/floating-ips?project=p', { name: `in-${pool}`, description: '', pool })
  }
})
afterAll(() => cloud.close())

const add = (pool: string, first: string, last: string) =>
  cloud.admin.post(`/v1/system/ip-pools/${pool}/ranges/add`, { first, last })

const addresses = async (pool: string, more = '', user = cloud.admin) =>
  (await user.get(`/portico/v1/ip-pools/${pool}/addresses${more}`)).body

test('the addresses of a small pool are returned one by one in each range', async () => {
  expect(await addresses('small')).toEqual({
    ranges: [
      { first: '10.7.0.10', last: '10.7.0.19', held: 1 },
      { first: '10.7.1.5', last: '10.7.1.5', held: 0 },
    ],
    more: false,
    capacity: 11,
    held: { ephemeral: 0, floating: 0, unattached: 1, outbound: 0 },
    silos: [{ silo_id: expect.any(String), silo: 'main', held: 1 }],
    parts: [],
    part_size: null,
    more_found: false,
    addresses: [
      {
        ip: '10.7.0.10',
        use: 'unattached',
        holders: [
          {
            silo_id: expect.any(String),
            silo: 'main',
            project: 'p',
            instance: null,
            probe: null,
            floating_ip: 'in-small',
            readable: true,
            time_created: expect.any(String),
          },
        ],
      },
    ],
  })
})

test('a large pool is returned in segments, and the addresses of each segment one by one', async () => {
  const shown = await addresses('wide')
  expect(shown).toMatchObject({
    capacity: 2 ** 22,
    part_size: 2 ** 14,
    parts: [{ first: '10.64.0.0', last: '10.64.63.255', held: 1 }],
    addresses: [],
  })
  expect(await addresses('wide', '?first=10.64.0.0&last=10.64.0.255')).toMatchObject({
    ranges: [{ first: '10.64.0.0', last: '10.64.0.255', held: 1 }],
    capacity: 256,
    parts: [],
    addresses: [{ ip: '10.64.0.0' }],
  })
  expect((await addresses('wide', '?first=10.64.1.0&last=10.64.0.0')).message).toBe(
    '10.64.1.0 comes after 10.64.0.0',
  )
  const { silos } = shown
  const of = async (silo: string) => (await addresses('wide', `?silo=${silo}`)).parts
  expect(await of(silos[0].silo_id)).toEqual(shown.parts)
  expect(await of('7c9e6679-7425-40de-944b-e07fc1f90ae7')).toEqual([])
  expect((await addresses('wide', '?search=10.64.0.')).addresses).toMatchObject([{ ip: '10.64.0.0' }])
  expect((await addresses('wide', '?search=main')).addresses).toHaveLength(1)
  expect((await addresses('wide', '?search=mai')).addresses).toEqual([])
})

test('operators can see silos, and within silos only the resources that they may read', async () => {
  const operator = await cloud.user({ fleet: 'admin' })
  const [{ holders }] = (await addresses('small', '', operator)).addresses
  expect(holders).toMatchObject([
    { silo: 'main', project: null, instance: null, floating_ip: null, readable: false },
  ])
  const member = await cloud.user({ siloRole: 'admin' })
  expect((await member.get('/portico/v1/ip-pools/small/addresses')).status).toBe(404)
})

test('a pool with many ranges is returned in pages', async () => {
  await cloud.admin.post('/v1/system/ip-pools', { name: 'crumbs', description: '' })
  await cloud.controlPlane.asSystem('test', ({ db, now }) =>
    sql`insert into ip_pool_range (id, ip_pool_id, first_ip, last_ip, time_created)
      select gen_random_uuid(), id, 2886729728 + 4 * n, 2886729728 + 4 * n + 1, ${now}
      from ip_pool, generate_series(1, 250) n where name = 'crumbs'`.execute(db),
  )
  const first = await addresses('crumbs')
  expect([first.ranges.length, first.more, first.capacity]).toEqual([200, true, 400])
  const behind = first.ranges.at(-1).last
  const rest = await addresses('crumbs', `?first=${behind}&last=255.255.255.255`)
  expect([rest.ranges.length, rest.more]).toEqual([51, false])
})

test('the used addresses of a pool with millions of addresses are counted by an index scan', async () => {
  await cloud.controlPlane.asSystem('test', ({ db, now }) =>
    sql`insert into external_ip (id, silo_id, project_id, kind, name, description, ip_pool_id, ip, first_port, last_port,
        time_created, time_modified)
      select gen_random_uuid(), p.silo_id, p.id, 'floating', 'f-' || n, '', i.id, 171966464 + 7 * n, 0, 65535, ${now}, ${now}
      from project p, ip_pool i, generate_series(1, 3000) n where p.name = 'p' and i.name = 'wide'`.execute(
      db,
    ),
  )
  // Vacuum makes index-only scans possible, as in normal operation. Without it, new rows also need an access to the
  // table.
  await sql`vacuum analyze external_ip`.execute(cloud.db)
  const { db, queries } = recordingDb(cloud.db)
  const pipeline = new Pipeline({
    db,
    services: cloud.controlPlane.services,
    handlers,
    committed: () => {},
    log: () => {},
    reportDryRun: () => expect.fail('no dry run here'),
    checkAnswers: true,
  })
  const response = await pipeline.fetch(
    new Request('http://portico.test/portico/v1/ip-pools/wide/addresses', {
      headers: { cookie: `session=${cloud.admin.token}` },
    }),
  )
  const body = (await response.json()) as { held: { unattached: number }; parts: { held: number }[] }
  expect(body.held.unattached).toBe(3001)
  expect(body.parts.reduce((sum, { held }) => sum + held, 0)).toBe(3001)
  const reading = queries.filter((query) => query.sql.includes('external_ip'))
  // A search with too many matches returns the first ones.
  const found = await addresses('wide', '?search=main')
  expect([found.addresses.length, found.more_found]).toEqual([200, true])
  expect(reading).toHaveLength(2)
  for (const query of reading) {
    const plan = await planOf(cloud.db, query, ['seqscan', 'bitmapscan'])
    expect(plan).toContain('Index Only Scan using external_ip_in_pool')
  }
})

test('the usage of several pools is returned in one response', async () => {
  const { items } = (await cloud.admin.get('/v1/system/ip-pools')).body
  const small = items.find(({ name }: { name: string }) => name === 'small')
  const uses = (await cloud.admin.get(`/portico/v1/ip-pool-uses?pool=${small.id}`)).body.items
  expect(uses).toEqual([
    {
      ip_pool_id: small.id,
      utilization: {
        ipv4: { allocated: 1, capacity: 11 },
        ipv6: { allocated: '0', capacity: '0' },
      },
      ranges: 2,
      silos: 1,
      default_of: 0,
    },
  ])
  // Silos that are not discoverable are not counted.
  await cloud.silo('shy')
  await cloud.controlPlane.asSystem('test', ({ db }) =>
    db.updateTable('silo').set({ discoverable: false }).where('name', '=', 'shy').execute(),
  )
  await cloud.admin.post('/v1/system/ip-pools/small/silos', { silo: 'shy', is_default: true })
  const again = (await cloud.admin.get(`/portico/v1/ip-pool-uses?pool=${small.id}`)).body.items
  expect(again).toMatchObject([{ silos: 1, default_of: 0 }])
  const member = await cloud.user({ siloRole: 'admin' })
  expect((await member.get(`/portico/v1/ip-pool-uses?pool=${small.id}`)).status).toBe(403)
  expect(formatIpv4(171966464)).toBe('10.64.0.0')
})
