import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testCloud, type TestCloud } from '@portico/testing/cloud.ts'

const GiB = 1024 ** 3
let cloud: TestCloud
let count = 0
/** The name of the current test's instance, which is stopped and has no interfaces. */
let name: string

beforeAll(async () => {
  cloud = await testCloud()
  const { admin } = cloud
  await admin.post('/v1/projects', { name: 'p', description: '' })
  await admin.post('/v1/vpcs?project=p', { name: 'other', description: '', dns_name: 'other' })
  for (let i = 0; i < 9; i++) {
    await admin.post('/v1/vpc-subnets?project=p&vpc=default', {
      name: `s${i}`,
      description: '',
      ipv4_block: `10.0.${i}.0/26`,
    })
  }
})
afterAll(() => cloud.close())

beforeEach(async () => {
  name = await instance({ network_interfaces: { type: 'none' } })
})

async function instance(more = {}): Promise<string> {
  const made = `i${++count}`
  const reply = await cloud.admin.post('/v1/instances?project=p', {
    name: made,
    description: '',
    hostname: made,
    ncpus: 1,
    memory: GiB,
    start: false,
    ...more,
  })
  expect(reply.status).toBe(201)
  return made
}

const nic = (nicName: string, subnet_name: string, more = {}) => ({
  name: nicName,
  description: '',
  vpc_name: 'default',
  subnet_name,
  ...more,
})
const list = `/v1/network-interfaces?project=p&instance=`
const attach = (of: string, body: unknown) => cloud.admin.post(list + of, body)
const one = (nicName: string) => `/v1/network-interfaces/${nicName}?project=p&instance=${name}`
async function setState(state: 'running' | 'failed' | 'stopped'): Promise<void> {
  await cloud.controlPlane.asSystem('test set-up', (ctx) =>
    ctx.db.updateTable('instance').set({ run_state: state }).where('name', '=', name).execute(),
  )
}

test('an instance without requested interfaces gets net0 in the default subnet', async () => {
  const first = await instance()
  const second = await instance()
  const [{ items }, others] = [
    (await cloud.admin.get(list + first)).body,
    (await cloud.admin.get(list + second)).body,
  ]
  expect(items).toMatchObject([
    {
      name: 'net0',
      description: `default primary interface for ${first}`,
      ip: '172.30.0.5',
      primary: true,
      transit_ips: [],
    },
  ])
  expect(items[0].mac).toMatch(/^A8:40:25:F[0-9A-E]:[0-9A-F]{2}:[0-9A-F]{2}$/)
  expect(others.items).toMatchObject([{ ip: '172.30.0.6' }])
})

test('the first interface of a new instance is primary', async () => {
  const made = await instance({
    network_interfaces: { type: 'create', params: [nic('b', 's0'), nic('a', 's1', { ip: '10.0.1.9' })] },
  })
  expect((await cloud.admin.get(list + made)).body.items).toMatchObject([
    { name: 'a', ip: '10.0.1.9', primary: false },
    { name: 'b', primary: true },
  ])
})

test('creating an instance is refused and creates nothing when its interfaces do not fit together', async () => {
  const refused = await cloud.admin.post('/v1/instances?project=p', {
    name: 'never',
    description: '',
    hostname: 'never',
    ncpus: 1,
    memory: GiB,
    start: false,
    network_interfaces: { type: 'create', params: [nic('a', 's0'), nic('b', 's0')] },
  })
  expect(refused.body.message).toBe('Each interface must be in a distinct VPC Subnet')
  expect((await cloud.admin.get('/v1/instances/never?project=p')).status).toBe(404)
})

test('an interface gets the lowest free address, starting with the sixth, and released addresses are used again', async () => {
  const { admin } = cloud
  const ips: string[] = []
  const makers = await Promise.all([instance(), instance(), instance()])
  for (const maker of makers) ips.push((await attach(maker, nic('x', 's2'))).body.ip)
  expect(ips).toEqual(['10.0.2.5', '10.0.2.6', '10.0.2.7'])
  await admin.delete(`/v1/network-interfaces/x?project=p&instance=${makers[1]}`)
  expect((await attach(name, nic('x', 's2'))).body.ip).toBe('10.0.2.6')
})

test.each([
  ['10.0.3.4', 'The first 5 addresses of a subnet are reserved'],
  ['10.0.3.63', 'Cannot request a broadcast address'],
  ['10.0.3.64', '10.0.3.64 is outside subnet 10.0.3.0/26'],
  ['fd00::1', 'fd00::1 is outside subnet 10.0.3.0/26'],
])('requesting the address %s is refused (%s)', async (ip, message) => {
  expect((await attach(name, nic('x', 's3', { ip }))).body).toMatchObject({
    error_code: 'InvalidRequest',
    message,
  })
})

test('an address that an interface has is refused for another one', async () => {
  const other = await instance({ network_interfaces: { type: 'none' } })
  expect((await attach(other, nic('x', 's3', { ip: '10.0.3.20' }))).status).toBe(201)
  expect((await attach(name, nic('x', 's3', { ip: '10.0.3.20' }))).body.message).toBe(
    "The IP address '10.0.3.20' is not available",
  )
})

test('an interface is refused in another VPC, in the same subnet, with the same name, or as the ninth', async () => {
  await attach(name, nic('n0', 's0'))
  expect((await attach(name, nic('x', 'default', { vpc_name: 'other' }))).body.message).toBe(
    'Networking may not span multiple VPCs, but the requested resource is associated with another VPC',
  )
  expect((await attach(name, nic('x', 's0'))).body.message).toBe(
    'Each interface must be in a distinct VPC Subnet',
  )
  expect((await attach(name, nic('n0', 's1'))).body.message).toBe(
    'already exists: instance-network-interface "n0"',
  )
  expect((await attach(name, nic('x', 'missing'))).body.message).toBe(
    'not found: vpc-subnet with name "missing"',
  )
  for (let i = 1; i < 8; i++) expect((await attach(name, nic(`n${i}`, `s${i}`))).status).toBe(201)
  expect((await attach(name, nic('n8', 's8'))).body.message).toBe(
    'May not attach more than 8 network interfaces',
  )
})

test('creating an interface in a full subnet is refused, and the message says that it is full', async () => {
  const subnet = (await cloud.admin.get('/v1/vpc-subnets/s8?project=p&vpc=default')).body
  const { id: instanceId } = (await cloud.admin.get(`/v1/instances/${name}?project=p`)).body
  // The other 58 interfaces are written directly, since they exceed the limit of an instance.
  await cloud.controlPlane.asSystem('test set-up', async (ctx) => {
    const template = await ctx.db
      .selectFrom('instance')
      .selectAll()
      .where('id', '=', instanceId)
      .executeTakeFirstOrThrow()
    for (let i = 5; i < 63; i++) {
      const id = ctx.newId()
      await ctx.db
        .insertInto('instance')
        .values({ ...template, id, name: `filler-${i}`, backup_schedule: null })
        .execute()
      await ctx.db
        .insertInto('network_interface')
        .values({
          id: ctx.newId(),
          silo_id: template.silo_id,
          project_id: template.project_id,
          instance_id: id,
          vpc_id: subnet.vpc_id,
          subnet_id: subnet.id,
          name: 'net0',
          description: '',
          mac: `A8:40:25:F0:FF:${i.toString(16).padStart(2, '0').toUpperCase()}`,
          ip: 10 * 2 ** 24 + 8 * 256 + i,
          slot: 0,
          is_primary: true,
          transit_ips: '[]',
          time_created: ctx.now,
          time_modified: ctx.now,
        })
        .execute()
    }
  })
  expect((await attach(name, nic('x', 's8'))).body.message).toMatch(
    /^No available IP addresses for interface: all \d+ addresses of subnet "s8" \(10\.0\.8\.0\/\d+\) are in use\. /,
  )
})

test('making an interface primary removes the flag from the former primary one', async () => {
  const { admin } = cloud
  await attach(name, nic('a', 's0'))
  await attach(name, nic('b', 's1'))
  const kept = await admin.put(one('a'), { primary: false, transit_ips: ['10.9.0.0/16'] })
  expect(kept.body).toMatchObject({ primary: true, transit_ips: ['10.9.0.0/16'] })
  expect((await admin.put(one('b'), { primary: true, name: 'c' })).body).toMatchObject({
    name: 'c',
    primary: true,
  })
  expect((await admin.get(one('a'))).body.primary).toBe(false)
  expect((await admin.put(one('a'), {})).body.transit_ips).toEqual([])
  expect((await admin.delete(one('c'))).body.message).toMatch(/^The primary interface may not be deleted/)
  expect((await admin.delete(one('a'))).status).toBe(204)
  expect((await admin.delete(one('c'))).status).toBe(204)
})

test('invalid transit IPs are refused', async () => {
  await attach(name, nic('a', 's0'))
  const refused = await cloud.admin.put(one('a'), { transit_ips: ['10.0.0.0/8', '10.0.0.0/16'] })
  expect(refused).toMatchObject({
    status: 400,
    body: { message: 'transit IP block 10.0.0.0/16 overlaps with 10.0.0.0/8' },
  })
})

test('transit IPs are stored in canonical form', async () => {
  await attach(name, nic('a', 's0'))
  const { body } = await cloud.admin.put(one('a'), { transit_ips: ['2001:0DB8:0:0::/32', '10.4.0.0/16'] })
  expect(body.transit_ips).toEqual(['2001:db8::/32', '10.4.0.0/16'])
  const twice = await cloud.admin.put(one('a'), { transit_ips: ['2001:0DB8::/32', '2001:db8:0::/32'] })
  expect(twice).toMatchObject({
    status: 400,
    body: { message: 'transit IP block 2001:db8::/32 overlaps with 2001:db8::/32' },
  })
})

test('interfaces can be changed only when the instance is stopped', async () => {
  const { admin } = cloud
  await attach(name, nic('a', 's0'))
  await setState('running')
  expect((await attach(name, nic('b', 's1'))).body.message).toBe(
    'Instance must be stopped to attach a new network interface',
  )
  expect((await admin.put(one('a'), {})).body.message).toBe(
    'Instance must be stopped to update its network interfaces',
  )
  expect((await admin.delete(one('a'))).body.message).toBe(
    'Instance must be stopped or failed to detach a network interface',
  )
  await setState('failed')
  expect((await admin.delete(one('a'))).status).toBe(204)
})

test('a subnet lists its interfaces, and cannot be deleted while it has any', async () => {
  const { admin } = cloud
  await admin.post('/v1/vpc-subnets?project=p&vpc=default', {
    name: 'own',
    description: '',
    ipv4_block: '10.1.0.0/24',
  })
  await attach(name, nic('here', 'own'))
  const listed = await admin.get('/v1/vpc-subnets/own/network-interfaces?project=p&vpc=default')
  expect(listed.body.items).toMatchObject([{ name: 'here' }])
  expect((await admin.delete('/v1/vpc-subnets/own?project=p&vpc=default')).body.message).toBe(
    'VPC Subnet cannot be deleted while network interfaces in the subnet exist',
  )
})

test('a request for an interface by ID is refused when it also names the instance', async () => {
  const { id } = (await attach(name, nic('a', 's0'))).body
  expect((await cloud.admin.get(`/v1/network-interfaces/${id}`)).body.name).toBe('a')
  expect((await cloud.admin.get(`/v1/network-interfaces/${id}?project=p`)).body.message).toBe(
    'when providing network_interface as an id instance and project should not be specified',
  )
  expect((await cloud.admin.get('/v1/network-interfaces/a')).body.message).toBe(
    'network_interface should either be a UUID or instance should be specified',
  )
  const stranger = await cloud.user()
  expect((await stranger.get(`/v1/network-interfaces/${id}`)).body.message).toBe(
    `not found: instance-network-interface with id "${id}"`,
  )
})
