import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestCloud, testCloud } from '@portico/testing/cloud.ts'

const GiB = 2 ** 30
let cloud: TestCloud
beforeEach(async () => {
  cloud = await testCloud({ sleds: 3 })
})
afterEach(() => cloud.close())

const fleet = async (query = '') => (await cloud.admin.get(`/portico/v1/fleet-utilization${query}`)).body

async function addSilo(name: string, cpus: number): Promise<void> {
  const body = {
    name,
    description: '',
    discoverable: false,
    identity_mode: 'local_only',
    quotas: { cpus, memory: 64 * GiB, storage: 64 * GiB },
    tls_certificates: [],
  }
  expect((await cloud.admin.post('/v1/system/silos', body)).status).toBe(201)
}

test("the fleet's utilization contains capacity, quotas and usage", async () => {
  const before = await fleet()
  expect(before.sleds).toBe(3)
  // The quota of the first silo equals the whole capacity.
  expect(before.capacity).toEqual(before.allocated)
  await addSilo('lab', 40)
  const after = await fleet()
  expect(after.capacity).toEqual(before.capacity)
  expect(after.allocated.cpus).toBe(before.allocated.cpus + 40)
  expect(after.provisioned).toEqual({ cpus: 0, memory: 0, storage: 0 })
})

test('the capacity does not include hardware that is out of service', async () => {
  const { capacity } = await fleet()
  const [first] = await cloud.db.selectFrom('sled').selectAll().execute()
  await cloud.controlPlane.asSystem('test', async ({ db }) => {
    await db
      .updateTable('sled')
      .set({ state: 'decommissioned' })
      .where('id', '=', first?.id ?? '')
      .execute()
    await db
      .updateTable('physical_disk')
      .set({ state: 'decommissioned' })
      .where('sled_id', '=', first?.id ?? '')
      .execute()
  })
  const less = await fleet()
  expect(less.sleds).toBe(2)
  expect(less.capacity.cpus).toBe(capacity.cpus - (first?.usable_hardware_threads ?? 0))
  expect(less.capacity.storage).toBeLessThan(capacity.storage)
})

test('silos that use most of the requested resource come first', async () => {
  await addSilo('lab', 40)
  await cloud.admin.post('/v1/projects', { name: 'p', description: '' })
  const disk = {
    name: 'data',
    description: '',
    size: GiB,
    disk_source: { type: 'blank', block_size: 512 },
  }
  expect((await cloud.admin.post('/v1/disks?project=p', disk)).status).toBe(201)
  const { silos, provisioned, others } = await fleet('?by=storage')
  expect(silos.map(({ name }: { name: string }) => name)).toEqual(['main', 'lab'])
  expect(silos[0].provisioned.storage).toBe(GiB)
  expect(provisioned.storage).toBe(GiB)
  expect(others).toMatchObject({ silos: 0 })
})

test('silos beyond the requested number are summed up, and a request without a number returns only sums', async () => {
  for (let i = 0; i < 30; i++) await addSilo(`lab-${String(i).padStart(2, '0')}`, 2)
  await cloud.admin.post('/v1/system/ip-pools', { name: 'second', description: '' })
  const all = await fleet()
  expect([all.silos.length, all.others.silos, all.pools.length, all.more_pools]).toEqual([31, 0, 2, 0])
  const few = await fleet('?top=1')
  expect(few.silos.map(({ name }: { name: string }) => name)).toEqual(['lab-00'])
  expect(few.others.silos).toBe(30)
  expect(few.others.allocated.cpus).toBe(all.allocated.cpus - 2)
  expect([few.pools.length, few.more_pools]).toEqual([1, 1])
  const sums = await fleet('?top=0')
  expect([sums.silos, sums.pools, sums.more_pools]).toEqual([[], [], 2])
  expect(sums.others).toEqual({ silos: 31, allocated: all.allocated, provisioned: all.provisioned })
  expect(sums.allocated).toEqual(all.allocated)
})

test('a sum that is not an exact integer is returned as the largest exact integer', async () => {
  await addSilo('boundless', Number.MAX_SAFE_INTEGER)
  expect((await fleet()).allocated.cpus).toBe(Number.MAX_SAFE_INTEGER)
})

test('pools are returned with their usage, the fullest first', async () => {
  await cloud.admin.post('/v1/system/ip-pools', { name: 'small', description: '' })
  await cloud.admin.post('/v1/system/ip-pools/small/ranges/add', { first: '10.0.0.1', last: '10.0.0.4' })
  await cloud.admin.post('/v1/system/ip-pools/small/silos', { silo: 'main', is_default: false })
  await cloud.admin.post('/v1/projects', { name: 'p', description: '' })
  await cloud.admin.post('/v1/floating-ips?project=p', { name: 'door', description: '', pool: 'small' })
  const { pools, more_pools } = await fleet()
  expect(pools).toMatchObject([
    { name: 'small', utilization: { ipv4: { allocated: 1, capacity: 4 } } },
    { name: 'default', utilization: { ipv4: { allocated: 0 } } },
  ])
  expect(more_pools).toBe(0)
})

test('only fleet viewers can read the utilization', async () => {
  const viewer = await cloud.user({ fleet: 'viewer' })
  expect((await viewer.get('/portico/v1/fleet-utilization')).status).toBe(200)
  const siloAdmin = await cloud.user({ siloRole: 'admin' })
  expect((await siloAdmin.get('/portico/v1/fleet-utilization')).status).toBe(403)
})
