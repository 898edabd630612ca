import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatIpv4 } from '@portico/domain/ip/ipv4.ts'
import { testCloud, type TestCloud } from '@portico/testing/cloud.ts'

const GiB = 1024 ** 3
let cloud: TestCloud
let count = 0

beforeAll(async () => {
  cloud = await testCloud()
  const { admin } = cloud
  await admin.post('/v1/projects', { name: 'p', description: '' })
  // The pool has only three addresses, so that the test can predict which one is allocated next.
  await admin.post('/v1/system/ip-pools', { name: 'small', description: '' })
  await admin.post('/v1/system/ip-pools/small/ranges/add', { first: '10.99.0.1', last: '10.99.0.3' })
  await admin.post('/v1/system/ip-pools/small/silos', { silo: 'main', is_default: false })
  await admin.put('/v1/system/ip-pools/small/silos/main', { is_default: true })
})
afterAll(() => cloud.close())

function createInstance(more = {}) {
  const name = `i${++count}`
  return cloud.admin.post('/v1/instances?project=p', {
    name,
    description: '',
    hostname: name,
    ncpus: 1,
    memory: GiB,
    start: false,
    ...more,
  })
}

async function instance(more = {}): Promise<string> {
  const reply = await createInstance(more)
  expect(reply.status).toBe(201)
  return reply.body.id
}

async function snatOf(id: string): Promise<string> {
  const row = await cloud.db
    .selectFrom('external_ip')
    .select(['ip', 'first_port', 'last_port'])
    .where('instance_id', '=', id)
    .where('kind', '=', 'snat')
    .executeTakeFirstOrThrow()
  return `${formatIpv4(row.ip)}:${row.first_port}-${row.last_port}`
}

const remove = (id: string) => cloud.admin.delete(`/v1/instances/${id}`)
const ephemeral = (id: string) => `/v1/instances/${id}/external-ips/ephemeral`

test('four instances share a source NAT address, and released blocks are reused', async () => {
  const ids: string[] = []
  for (let i = 0; i < 5; i++) ids.push(await instance())
  const [first = '', second = ''] = ids
  expect(await Promise.all(ids.map(snatOf))).toEqual([
    '10.99.0.1:0-16383',
    '10.99.0.1:16384-32767',
    '10.99.0.1:32768-49151',
    '10.99.0.1:49152-65535',
    '10.99.0.2:0-16383',
  ])
  await remove(second)
  const again = await instance()
  expect(await snatOf(again)).toBe('10.99.0.1:16384-32767')
  expect((await cloud.admin.get(`/v1/instances/${first}/external-ips`)).body.items).toEqual([])
  for (const id of [...ids.filter((one) => one !== second), again]) await remove(id)
})

test('an address is never used both for SNAT and as an ephemeral IP, even when the pool is nearly full', async () => {
  const { admin } = cloud
  const first = await instance({ external_ips: [{ type: 'ephemeral' }] })
  const listed = await admin.get(`/v1/instances/${first}/external-ips`)
  expect(listed.body).toEqual({ items: [{ kind: 'ephemeral', ip: '10.99.0.2' }], next_page: null })
  const second = await instance({ external_ips: [{ type: 'ephemeral', pool: 'small' }] })
  expect(await snatOf(second)).toBe('10.99.0.1:16384-32767')
  const refused = await createInstance({ external_ips: [{ type: 'ephemeral' }] })
  expect(refused).toMatchObject({
    status: 507,
    body: {
      message: expect.stringMatching(
        /^Insufficient capacity: No external IP addresses available: all 3 addresses of IP pool "small" are in use\. /,
      ),
    },
  })
  const utilization = await admin.get('/v1/system/ip-pools/small/utilization')
  expect(utilization.body).toEqual({
    ipv4: { allocated: 3, capacity: 3 },
    ipv6: { allocated: '0', capacity: '0' },
  })
  // The refused request has reserved nothing, so two more instances fit into the shared address.
  expect(await snatOf(await instance())).toBe('10.99.0.1:32768-49151')
  const last = await instance()
  expect(await createInstance()).toMatchObject({
    status: 507,
    body: {
      message:
        'Insufficient capacity: No external IP addresses available: all 3 addresses of IP pool "small" are in use, ' +
        'and every instance shares one for outbound traffic. ' +
        'Free some, or ask an operator to add addresses to the pool',
    },
  })
  await remove(last)
  await remove(first)
  expect(await snatOf(await instance())).toBe('10.99.0.1:0-16383')
  const { body } = await admin.get('/v1/instances?project=p')
  for (const { id } of body.items) await remove(id)
})

test('deleting an instance releases its addresses and detaches its floating IPs', async () => {
  const { admin } = cloud
  await admin.post('/v1/floating-ips?project=p', { name: 'keep', description: '' })
  const id = await instance({
    external_ips: [{ type: 'ephemeral' }, { type: 'floating', floating_ip: 'keep' }],
  })
  const listed = await admin.get(`/v1/instances/${id}/external-ips`)
  expect(listed.body.items).toMatchObject([
    { kind: 'ephemeral' },
    { kind: 'floating', name: 'keep', instance_id: id },
  ])
  expect((await remove(id)).status).toBe(204)
  expect((await admin.get('/v1/floating-ips/keep?project=p')).body.instance_id).toBeNull()
  expect((await admin.get('/v1/system/ip-pools/small/utilization')).body.ipv4.allocated).toBe(1)
  await admin.delete('/v1/floating-ips/keep?project=p')
})

test('an ephemeral IP can be attached and detached', async () => {
  const { admin } = cloud
  const id = await instance()
  expect((await admin.delete(ephemeral(id))).body.message).toBe(
    'instance does not have an ephemeral IP attached',
  )
  const made = await admin.post(ephemeral(id), {})
  expect(made).toMatchObject({ status: 202, body: { kind: 'ephemeral', ip: '10.99.0.2' } })
  // A repeated request returns the same address, whatever pool it names.
  expect((await admin.post(ephemeral(id), { pool: 'default' })).body).toEqual(made.body)
  expect((await admin.delete(ephemeral(id))).status).toBe(204)
  const elsewhere = await admin.post(ephemeral(id), { pool: 'default' })
  expect(elsewhere.body.ip).toMatch(/^192\.0\.2\./)
  await admin.delete(ephemeral(id))
  await remove(id)
})

test('allocating an address fails when the silo has no default pool', async () => {
  const { admin } = cloud
  await admin.put('/v1/system/ip-pools/small/silos/main', { is_default: false })
  const missing = { status: 404, body: { message: 'not found: default IP pool for current silo' } }
  expect(await createInstance()).toMatchObject(missing)
  expect(await admin.post('/v1/floating-ips?project=p', { name: 'x', description: '' })).toMatchObject(
    missing,
  )
  const named = await admin.post('/v1/floating-ips?project=p', { name: 'x', description: '', pool: 'small' })
  expect(named.status).toBe(201)
})
