import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testCloud, type TestCloud } from '@portico/testing/cloud.ts'

const GiB = 1024 ** 3
let cloud: TestCloud
let count = 0
/** ID of the current test's gateway */
let gateway: string
const inVpc = 'project=p&vpc=default'

beforeAll(async () => {
  cloud = await testCloud()
  const { admin } = cloud
  await admin.post('/v1/projects', { name: 'p', description: '' })
  await admin.post(`/v1/vpc-routers?${inVpc}`, { name: 'mine', description: '' })
  await admin.post('/v1/instances?project=p', {
    name: 'i',
    description: '',
    hostname: 'i',
    ncpus: 1,
    memory: GiB,
    start: false,
  })
})
afterAll(() => cloud.close())

beforeEach(async () => {
  gateway = `g${++count}`
  const made = await cloud.admin.post(`/v1/internet-gateways?${inVpc}`, { name: gateway, description: '' })
  expect(made.status).toBe(201)
})

const attachPool = (name: string, ip_pool = 'default') =>
  cloud.admin.post(`/v1/internet-gateway-ip-pools?${inVpc}&gateway=${gateway}`, {
    name,
    description: '',
    ip_pool,
  })
const attachAddress = (name: string, address: string) =>
  cloud.admin.post(`/v1/internet-gateway-ip-addresses?${inVpc}&gateway=${gateway}`, {
    name,
    description: '',
    address,
  })
const routeHere = () =>
  cloud.admin.post(`/v1/vpc-router-routes?${inVpc}&router=mine`, {
    name: `to-${gateway}`,
    description: '',
    destination: { type: 'ip_net', value: '0.0.0.0/0' },
    target: { type: 'internet_gateway', value: gateway },
  })
const route = () => cloud.admin.get(`/v1/vpc-router-routes/to-${gateway}?${inVpc}&router=mine`)
const deleteGateway = (more = '') => cloud.admin.delete(`/v1/internet-gateways/${gateway}?${inVpc}${more}`)

test('a gateway is refused when its name exists in the VPC, and a new gateway has no pools or addresses', async () => {
  const { admin } = cloud
  const again = await admin.post(`/v1/internet-gateways?${inVpc}`, { name: gateway, description: '' })
  expect(again.body.message).toBe(`already exists: internet-gateway "${gateway}"`)
  const pools = await admin.get(`/v1/internet-gateway-ip-pools?${inVpc}&gateway=${gateway}`)
  expect(pools.body.items).toEqual([])
})

test('a pool can be attached to a gateway once, under one name', async () => {
  expect((await attachPool('out')).status).toBe(201)
  expect((await attachPool('out')).body.message).toBe('already exists: internet-gateway-ip-pool "out"')
  expect((await attachPool('other')).body.message).toBe('already exists: internet-gateway-ip-pool "out"')
  expect((await attachPool('other', 'unknown')).body.message).toBe('not found: ip-pool with name "unknown"')
})

test('a gateway accepts one address and refuses a second one', async () => {
  expect(await attachAddress('a', '203.0.113.77')).toMatchObject({
    status: 201,
    body: { address: '203.0.113.77' },
  })
  expect((await attachAddress('b', '203.0.113.78')).body.message).toBe(
    'already exists: internet-gateway-ip-address "b"',
  )
  const url = `/v1/internet-gateway-ip-addresses/a?${inVpc}&gateway=${gateway}`
  expect((await cloud.admin.delete(url)).status).toBe(204)
  expect((await attachAddress('b', '2001:DB8::1')).body.address).toBe('2001:db8::1')
})

test('deleting a gateway with pools or addresses requires cascade', async () => {
  const suffix = 'referencing this gateway exist. To perform a cascading delete set the cascade option'
  await attachAddress('a', '203.0.113.77')
  expect((await deleteGateway()).body.message).toBe(`Ip addresses ${suffix}`)
  await attachPool('out')
  expect((await deleteGateway('&cascade=false')).body.message).toBe(`Ip pools ${suffix}`)
  await routeHere()
  expect((await deleteGateway('&cascade=true')).status).toBe(204)
  expect((await route()).status).toBe(404)
})

test('a gateway can be deleted when only routes refer to it', async () => {
  await routeHere()
  expect((await deleteGateway()).status).toBe(204)
  expect((await route()).status).toBe(200)
  await cloud.admin.delete(`/v1/vpc-router-routes/to-${gateway}?${inVpc}&router=mine`)
})

test('detaching a pool requires cascade when instances use it through routes to the gateway', async () => {
  await attachPool('out')
  const url = `/v1/internet-gateway-ip-pools/out?${inVpc}&gateway=${gateway}`
  await routeHere()
  expect((await cloud.admin.delete(url)).body.message).toBe(
    'VPC routes dependent on this IP pool. To perform a cascading delete set the cascade option',
  )
  expect((await cloud.admin.delete(`${url}&cascade=true`)).status).toBe(204)
  expect((await route()).status).toBe(404)
})

test('detaching a pool requires no cascade when no routes lead to the gateway', async () => {
  const { id } = (await attachPool('out')).body
  expect((await cloud.admin.delete(`/v1/internet-gateway-ip-pools/${id}`)).status).toBe(204)
})

test('one response contains the pools, addresses and routes of several gateways, of those that the caller may read', async () => {
  const { admin } = cloud
  const { id } = (await admin.get(`/v1/internet-gateways/${gateway}?${inVpc}`)).body
  const url = `/portico/v1/gateway-uses?gateway=${id}`
  const unused = { internet_gateway_id: id, pools: [], addresses: [], route_count: 0, routes: [] }
  expect((await admin.get(url)).body.items).toEqual([unused])
  await attachPool('out')
  await attachAddress('own', '203.0.113.9')
  await routeHere()
  expect((await admin.get(url)).body.items).toEqual([
    {
      ...unused,
      pools: [{ name: 'default', description: expect.stringContaining('addresses') }],
      addresses: ['203.0.113.9'],
      route_count: 1,
      routes: [expect.objectContaining({ router: 'mine' })],
    },
  ])
  expect((await (await cloud.user()).get(url)).body.items).toEqual([])
})
