import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestCloud, testCloud } from '#testing/cloud.ts'

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

test('what the hardware has, what quotas promise of it, and what is taken', async () => {
  const before = await fleet()
  expect(before.sleds).toBe(3)
  // The first silo may use all of it.
  expect(before.capacity).toEqual(before.allocated)
  await addSilo('lab', 40)
  const after = await fleet()
  expect(after.capacity).toEqual(before.capacity)
  expect(after.allocated.cpus).toBe(before.allocated.cpus + 40)
  expect(after.provisioned).toEqual({ cpus: 0, memory: 0, storage: 0 })
})

test('hardware that is not in service does not count', async () => {
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

test('silos that take most of what is asked about come first', async () => {
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

test('pools are told with what is in use of them, the fullest first', async () => {
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

test('it is told to viewers of the fleet alone', async () => {
  const viewer = await cloud.user({ fleet: 'viewer' })
  expect((await viewer.get('/portico/v1/fleet-utilization')).status).toBe(200)
  const siloAdmin = await cloud.user({ siloRole: 'admin' })
  expect((await siloAdmin.get('/portico/v1/fleet-utilization')).status).toBe(403)
})
