import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleChanges } from '#kernel/changes/log.ts'
import { Pipeline } from '#kernel/pipeline/pipeline.ts'
import { handlers } from '#handlers.ts'
import { testCloud, type TestCloud } from '@portico/testing/cloud.ts'
import { recordingDb, planOf } from '@portico/testing/query-plans.ts'

const GiB = 1024 ** 3
const inVpc = 'project=p&vpc=default'
let cloud: TestCloud

beforeAll(async () => {
  cloud = await testCloud()
  const { admin } = cloud
  await admin.post('/v1/projects', { name: 'p', description: '' })
  const subnet = { name: 'wide', description: '', ipv4_block: '10.4.0.0/16' }
  await admin.post(`/v1/vpc-subnets?${inVpc}`, subnet)
  await instance('web', 'default')
  await instance('db', 'default', '172.30.0.7')
  await instance('far', 'wide', '10.4.3.9')
})
afterAll(() => cloud.close())

async function instance(name: string, subnet_name: string, ip?: string): Promise<void> {
  const nic = { name: 'net0', description: '', vpc_name: 'default', subnet_name, ...(ip && { ip }) }
  const reply = await cloud.admin.post('/v1/instances?project=p', {
    name,
    description: '',
    hostname: name,
    ncpus: 1,
    memory: GiB,
    start: false,
    network_interfaces: { type: 'create', params: [nic] },
  })
  expect(reply.status).toBe(201)
}

const addresses = async (subnet: string, more = '') =>
  (await cloud.admin.get(`/portico/v1/subnets/${subnet}/addresses?${inVpc}${more}`)).body

test('the addresses of a small subnet are returned one by one, with the next free one', async () => {
  expect(await addresses('default')).toEqual({
    block: '172.30.0.0/22',
    held: 2,
    // The next free address is between the two used ones.
    next_free: '172.30.0.6',
    parts: [],
    holders: [
      expect.objectContaining({ ip: '172.30.0.5', instance: 'web', interface: 'net0', run_state: 'stopped' }),
      expect.objectContaining({ ip: '172.30.0.7', instance: 'db', primary: true }),
    ],
    probes: [],
  })
})

test('a large subnet is returned in segments, and the addresses of each segment one by one', async () => {
  expect(await addresses('wide')).toMatchObject({
    held: 1,
    next_free: '10.4.0.5',
    parts: [{ block: '10.4.3.0/24', held: 1 }],
    holders: [],
  })
  expect(await addresses('wide', '&block=10.4.3.0/24')).toMatchObject({
    block: '10.4.3.0/24',
    parts: [],
    holders: [{ ip: '10.4.3.9', instance: 'far' }],
  })
  expect((await addresses('wide', '&block=10.5.0.0/24')).message).toBe(
    '10.5.0.0/24 is outside subnet 10.4.0.0/16',
  )
})

test('a holder is found by the beginning of its address, or by part of its MAC address or name', async () => {
  const [{ mac }] = (await addresses('default')).holders
  const found = async (text: string) =>
    (await addresses('default', `&search=${encodeURIComponent(text)}`)).holders.map(
      (holder: { instance: string }) => holder.instance,
    )
  expect(await found('172.30.0.7')).toEqual(['db'])
  expect(await found('172.30.')).toEqual(['web', 'db'])
  expect(await found(mac.slice(3).toLowerCase())).toEqual(['web'])
  expect(await found('DB')).toEqual(['db'])
  expect(await found('%')).toEqual([])
  expect((await addresses('wide', '&search=far')).holders).toHaveLength(1)
})

test('callers without access to the project cannot read the addresses', async () => {
  const stranger = await cloud.user()
  expect((await stranger.get(`/portico/v1/subnets/default/addresses?${inVpc}`)).status).toBe(404)
})

test('former holders of an address come from the log, and only users who may read it see them', async () => {
  const { admin } = cloud
  const history = async (ip: string, user = admin) =>
    (await user.get(`/portico/v1/subnets/default/address-history?${inVpc}&ip=${ip}`)).body
  expect(await history('172.30.0.9')).toEqual({ items: [], more: false })
  for (const name of ['first', 'second']) {
    await instance(name, 'default', '172.30.0.9')
    await admin.delete(`/v1/instances/${name}?project=p`)
    await cloud.settle()
  }
  await instance('third', 'default', '172.30.0.9')
  const { items, more } = await history('172.30.0.9')
  expect(more).toBe(false)
  expect(items).toMatchObject([
    { instance: 'second', interface: 'net0', exists: false },
    { instance: 'first', interface: 'net0', exists: false },
  ])
  for (const { time_begun: from, time_ended: to } of items) {
    expect(Date.parse(from)).toBeLessThanOrEqual(Date.parse(to))
  }
  const { id } = (await admin.get('/v1/projects/p')).body
  const viewer = await cloud.user({ projects: { [id]: 'viewer' } })
  expect((await history('172.30.0.9', viewer)).items).toHaveLength(2)
  const path = `/portico/v1/subnets/default/address-history?${inVpc}`
  expect((await (await cloud.user()).get(`${path}&ip=172.30.0.9`)).status).toBe(404)
  expect((await admin.get(`${path}&ip=fd00::1`)).status).toBe(400)
})

test('an existing instance is named even when the log no longer contains it', async () => {
  const { admin } = cloud
  const nic = { name: 'net1', description: '', vpc_name: 'default', subnet_name: 'wide', ip: '10.4.7.7' }
  const { id } = (await admin.post('/v1/network-interfaces?project=p&instance=web', nic)).body
  expect((await admin.delete(`/v1/network-interfaces/${id}`)).status).toBe(204)
  const history = async () =>
    (await admin.get(`/portico/v1/subnets/wide/address-history?${inVpc}&ip=10.4.7.7`)).body.items
  expect(await history()).toMatchObject([{ instance: 'web', exists: true, time_begun: expect.any(String) }])
  const web = (await admin.get('/v1/instances/web?project=p')).body.id
  await sql`delete from change where id in (${web}, ${id}) and action <> 'delete'`.execute(cloud.db)
  expect(await history()).toMatchObject([{ instance: 'web', exists: true, time_begun: null }])
})

test('finding former holders does not read other changes of interfaces', async () => {
  const { admin } = cloud
  const nic = { name: 'net1', description: '', vpc_name: 'default', subnet_name: 'wide', ip: '10.4.8.8' }
  const { id } = (await admin.post('/v1/network-interfaces?project=p&instance=web', nic)).body
  await admin.put(`/v1/network-interfaces/${id}`, { description: 'other' })
  await settleChanges(cloud.db)
  // These many changes are those of an interface that was changed very often.
  await sql`
    insert into change (position, recorded, time, kind, id, action, name, silo_id, project_id, before, after, actor_kind)
    select change_head.position + number, recorded, time, kind, id, action, name, silo_id, project_id, before, after,
      actor_kind
    from change, change_head, generate_series(1, 500) number
    where id = ${id} and action = 'update'`.execute(cloud.db)
  await sql`update change_head set position = position + 500`.execute(cloud.db)
  await sql`analyze change`.execute(cloud.db)
  expect((await admin.delete(`/v1/network-interfaces/${id}`)).status).toBe(204)

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
    new Request(`http://portico.test/portico/v1/subnets/wide/address-history?${inVpc}&ip=10.4.8.8`, {
      headers: { cookie: `session=${admin.token}` },
    }),
  )
  expect(await response.json()).toMatchObject({
    items: [{ instance: 'web', time_begun: expect.any(String) }],
  })
  const reading = queries.filter((query) => /from\s+change\b/.test(query.sql))
  expect(reading.length).toBe(2)
  for (const query of reading) {
    const plan = await planOf(cloud.db, query, ['seqscan', 'bitmapscan', 'sort'], { analyze: true })
    const passed = [...plan.matchAll(/Rows Removed by (?:Filter|Index Recheck): (\d+)/g)].map(([, n]) =>
      Number(n),
    )
    expect(Math.max(0, ...passed), plan).toBeLessThan(50)
  }
})
