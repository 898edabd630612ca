import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCloud, type TestCloud } from '@portico/testing/cloud.ts'

let cloud: TestCloud

beforeAll(async () => {
  cloud = await testCloud()
  const { admin } = cloud
  await admin.post('/v1/projects', { name: 'p', description: '' })
  await admin.post('/v1/vpcs?project=p', {
    name: 'v',
    description: '',
    dns_name: 'v',
    ipv6_prefix: 'fd00:1:2::/48',
  })
})
afterAll(() => cloud.close())

const inV = 'project=p&vpc=v'
const create = (name: string, ipv4_block: string, more = {}) =>
  cloud.admin.post(`/v1/vpc-subnets?${inV}`, { name, description: '', ipv4_block, ...more })
const systemRoutes = async () =>
  (await cloud.admin.get(`/v1/vpc-router-routes?${inV}&router=system`)).body.items as { name: string }[]

test('a new subnet gets a free IPv6 block and a route', async () => {
  const { admin } = cloud
  const made = await create('web', '10.0.0.0/24')
  expect(made).toMatchObject({ status: 201, body: { ipv4_block: '10.0.0.0/24' } })
  expect(made.body.ipv6_block).toMatch(/^fd00:1:2:[0-9a-f]+::\/64$/)
  expect(await systemRoutes()).toContainEqual(
    expect.objectContaining({ name: 'web', kind: 'vpc_subnet', target: { type: 'subnet', value: 'web' } }),
  )
  await admin.put(`/v1/vpc-subnets/web?${inV}`, { name: 'site' })
  expect(await systemRoutes()).toContainEqual(
    expect.objectContaining({ name: 'site', destination: { type: 'subnet', value: 'site' } }),
  )
  expect((await admin.delete(`/v1/vpc-subnets/site?${inV}`)).status).toBe(204)
  expect((await systemRoutes()).map(({ name }) => name)).not.toContain('site')
})

test.each([
  ['100.64.0.0/16', 'VPC Subnet IPv4 address ranges must be from a private range'],
  ['172.16.0.0/11', 'VPC Subnet IPv4 address ranges must be from a private range'],
  [
    '10.0.0.0/7',
    'VPC Subnet IPv4 address ranges must be from a private range, and must have prefix length between 8 and 26, inclusive',
  ],
  ['10.0.0.0/27', 'VPC Subnet IPv4 address ranges must have prefix length between 8 and 26, inclusive'],
  ['172.30.2.0/24', "IP address range '172.30.2.0/24' conflicts with an existing subnet"],
  ['172.30.0.0/16', "IP address range '172.30.0.0/16' conflicts with an existing subnet"],
])('the block %s is refused (%s)', async (block, message) => {
  expect(await create('bad', block)).toMatchObject({
    status: 400,
    body: { error_code: 'InvalidRequest', message },
  })
})

test("an IPv6 block is refused outside the VPC's prefix and when it overlaps another one", async () => {
  const outside = await create('bad', '10.1.0.0/24', { ipv6_block: 'fd00:1:3::/64' })
  expect(outside.body.message).toBe(
    "VPC Subnet IPv6 address range 'fd00:1:3::/64' is not valid for VPC with IPv6 prefix 'fd00:1:2::/48'",
  )
  const taken = await create('bad', '10.1.0.0/24', { ipv6_block: 'fd00:1:2::/64' })
  expect(taken.body.message).toBe("IP address range 'fd00:1:2::/64' conflicts with an existing subnet")
})

test('the blocks of a subnet are stored without host bits', async () => {
  const made = await create('rounded', '10.2.3.4/24', { ipv6_block: 'fd00:1:2:7::9/64' })
  expect(made.body).toMatchObject({ ipv4_block: '10.2.3.0/24', ipv6_block: 'fd00:1:2:7::/64' })
})

test('a subnet is refused when its name exists in the VPC or among the routes of subnets', async () => {
  expect((await create('default', '10.3.0.0/24')).body.message).toBe('already exists: vpc-subnet "default"')
  expect((await create('default-v4', '10.3.0.0/24')).body.message).toBe(
    'already exists: router-route "default-v4"',
  )
})

test('a custom router can be attached to a subnet, replaced and detached', async () => {
  const { admin } = cloud
  const router = (await admin.post(`/v1/vpc-routers?${inV}`, { name: 'mine', description: '' })).body
  const made = await create('routed', '10.4.0.0/24', { custom_router: 'mine' })
  expect(made.body.custom_router_id).toBe(router.id)
  const dropped = await admin.put(`/v1/vpc-subnets/routed?${inV}`, { description: 'x' })
  expect(dropped.body).toMatchObject({ custom_router_id: null, description: 'x' })
  const again = await admin.put(`/v1/vpc-subnets/routed?${inV}`, { custom_router: router.id })
  expect(again.body.custom_router_id).toBe(router.id)
  expect((await admin.delete(`/v1/vpc-routers/mine?${inV}`)).status).toBe(204)
  expect((await admin.get(`/v1/vpc-subnets/routed?${inV}`)).body.custom_router_id).toBeNull()
})

test('attaching a system router or a router of another VPC is refused', async () => {
  const { admin } = cloud
  expect((await create('bad', '10.5.0.0/24', { custom_router: 'system' })).body.message).toBe(
    'cannot attach a system router to a VPC subnet',
  )
  const other = (await admin.get('/v1/vpc-routers/system?project=p&vpc=default')).body
  expect((await create('bad', '10.5.0.0/24', { custom_router: other.id })).body.message).toBe(
    'a router can only be attached to a subnet when both belong to the same VPC',
  )
  expect(await create('bad', '10.5.0.0/24', { custom_router: 'nobody' })).toMatchObject({
    status: 404,
    body: { message: 'not found: vpc-router with name "nobody"' },
  })
})

test('a request for a subnet by ID is refused when it also names its parents', async () => {
  const { id } = (await cloud.admin.get(`/v1/vpc-subnets/default?${inV}`)).body
  expect((await cloud.admin.get(`/v1/vpc-subnets/${id}`)).body.name).toBe('default')
  expect((await cloud.admin.get(`/v1/vpc-subnets/${id}?${inV}`)).body.message).toBe(
    'when providing subnet as an ID, vpc and project should not be specified',
  )
})
