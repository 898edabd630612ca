import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCloud, type TestCloud } from '@portico/testing/cloud.ts'

let cloud: TestCloud
const inVpc = 'project=p&vpc=default'

beforeAll(async () => {
  cloud = await testCloud()
  const { admin } = cloud
  await admin.post('/v1/projects', { name: 'p', description: '' })
  await admin.post('/v1/vpcs?project=p', { name: 'other', description: '', dns_name: 'other' })
  const instance = { description: '', hostname: 'h', ncpus: 1, memory: 1024 ** 3 }
  const floating = await admin.post('/v1/floating-ips?project=p', { name: 'shop', description: '' })
  expect(floating.status).toBe(201)
  await admin.post('/v1/floating-ips?project=p', { name: 'standby', description: '' })
  const external = [{ type: 'floating', floating_ip: 'shop' }]
  await admin.post('/v1/instances?project=p', { ...instance, name: 'web', external_ips: external })
  await admin.post(`/v1/vpc-routers?${inVpc}`, { name: 'shut', description: '' })
  const everything = { type: 'ip_net', value: '0.0.0.0/0' }
  const route = { name: 'nothing-out', description: '', destination: everything, target: { type: 'drop' } }
  expect((await admin.post(`/v1/vpc-router-routes?${inVpc}&router=shut`, route)).status).toBe(201)
  const subnet = { name: 'data', description: '', ipv4_block: '172.30.8.0/24', custom_router: 'shut' }
  expect((await admin.post(`/v1/vpc-subnets?${inVpc}`, subnet)).status).toBe(201)
  const params = [{ name: 'net0', description: '', vpc_name: 'default', subnet_name: 'data' }]
  const made = await admin.post('/v1/instances?project=p', {
    ...instance,
    name: 'db',
    start: false,
    network_interfaces: { type: 'create', params },
  })
  expect(made.status).toBe(201)
  await cloud.pass(60)
  await cloud.settle()
})
afterAll(() => cloud.close())

test('one response contains the resources of a VPC and the external route of each subnet', async () => {
  const { status, body } = await cloud.admin.get('/portico/v1/vpcs/default/topology?project=p')
  expect(status).toBe(200)
  const idOf = (list: string, name: string) =>
    body[list].find((thing: { name: string }) => thing.name === name).id
  const gateway = idOf('gateways', 'default')
  expect(body.subnets).toMatchObject([
    {
      name: 'data',
      ipv4_block: '172.30.8.0/24',
      custom_router: idOf('routers', 'shut'),
      way_out: { type: 'drop', router: idOf('routers', 'shut'), route: 'nothing-out', to: null },
    },
    {
      name: 'default',
      custom_router: null,
      way_out: { type: 'gateway', router: idOf('routers', 'system'), to: gateway },
    },
  ])
  expect(body.routers).toMatchObject([
    { name: 'shut', kind: 'custom', route_count: 1, gateways: [] },
    { name: 'system', kind: 'system', gateways: [gateway] },
  ])
  const [spare, shop] = ['standby', 'shop'].map((name) =>
    body.external_ips.find((ip: { name: string | null }) => ip.name === name),
  )
  expect(spare).toMatchObject({ kind: 'floating', instance: null })
  expect(shop).toMatchObject({ kind: 'floating', instance: idOf('instances', 'web') })
  expect(body.gateways).toMatchObject([{ name: 'default', pools: [{ id: shop.pool }] }])
  expect(body.instances).toMatchObject([
    { name: 'db', run_state: 'stopped' },
    { name: 'web', run_state: 'running' },
  ])
  const nicOf = (name: string) =>
    body.interfaces.find((nic: { instance: string }) => nic.instance === idOf('instances', name))
  expect(nicOf('web')).toMatchObject({ ip: '172.30.0.5', primary: true, leaves_as: shop.ip })
  expect(nicOf('web').mac).toMatch(/^A8:40:25:/)
  // A subnet whose router drops external packets has no address outside, whatever external addresses its instances
  // have.
  expect(nicOf('db')).toMatchObject({ subnet: idOf('subnets', 'data'), leaves_as: null })
})

test('an empty VPC has its subnet, router and gateway, and the unattached floating IPs of the project', async () => {
  const { body } = await cloud.admin.get('/portico/v1/vpcs/other/topology?project=p')
  expect(body).toMatchObject({ instances: [], interfaces: [], external_ips: [{ name: 'standby' }] })
  expect(body.subnets).toHaveLength(1)
  expect((await cloud.admin.get('/portico/v1/vpcs/nowhere/topology?project=p')).status).toBe(404)
})
