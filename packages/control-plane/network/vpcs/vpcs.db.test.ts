import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCloud, type TestCloud } from '@portico/testing/cloud.ts'

let cloud: TestCloud

beforeAll(async () => {
  cloud = await testCloud()
  await cloud.admin.post('/v1/projects', { name: 'p', description: '' })
})
afterAll(() => cloud.close())

const names = (items: { name: string }[]) => items.map(({ name }) => name)
const vpcBody = (name: string, more = {}) => ({ name, description: '', dns_name: name, ...more })

test('a new VPC has a router, routes, a gateway, a subnet and firewall rules', async () => {
  const { admin } = cloud
  const vpc = await admin.post('/v1/vpcs?project=p', vpcBody('whole'))
  expect(vpc.status).toBe(201)
  expect(vpc.body.ipv6_prefix).toMatch(/^fd[0-9a-f:]+::\/48$/)

  const routers = await admin.get('/v1/vpc-routers?project=p&vpc=whole')
  expect(routers.body.items).toMatchObject([
    { id: vpc.body.system_router_id, name: 'system', kind: 'system', vpc_id: vpc.body.id },
  ])
  const routes = await admin.get('/v1/vpc-router-routes?project=p&vpc=whole&router=system')
  expect(routes.body.items).toMatchObject([
    {
      name: 'default',
      kind: 'vpc_subnet',
      destination: { type: 'subnet', value: 'default' },
      target: { type: 'subnet', value: 'default' },
    },
    {
      name: 'default-v4',
      kind: 'default',
      destination: { type: 'ip_net', value: '0.0.0.0/0' },
      target: { type: 'internet_gateway', value: 'default' },
    },
    {
      name: 'default-v6',
      kind: 'default',
      destination: { type: 'ip_net', value: '::/0' },
      target: { type: 'internet_gateway', value: 'default' },
    },
  ])
  const subnets = await admin.get('/v1/vpc-subnets?project=p&vpc=whole')
  expect(subnets.body.items).toMatchObject([
    {
      name: 'default',
      ipv4_block: '172.30.0.0/22',
      ipv6_block: vpc.body.ipv6_prefix.replace('/48', '/64'),
      custom_router_id: null,
    },
  ])
  const pools = await admin.get('/v1/internet-gateway-ip-pools?project=p&vpc=whole&gateway=default')
  expect(names(pools.body.items)).toEqual(['default'])
  const { rules } = (await admin.get('/v1/vpc-firewall-rules?project=p&vpc=whole')).body
  expect(rules).toMatchObject([
    { name: 'allow-icmp', filters: { hosts: null, ports: null, protocols: ['ICMP'] } },
    { name: 'allow-internal-inbound', filters: { hosts: [{ type: 'vpc', value: 'whole' }] } },
    { name: 'allow-ssh', filters: { ports: ['22'], protocols: ['TCP'] } },
  ])
  for (const rule of rules) {
    expect(rule).toMatchObject({
      status: 'enabled',
      direction: 'inbound',
      action: 'allow',
      priority: 65534,
      targets: [{ type: 'vpc', value: 'whole' }],
    })
  }
})

test('a requested IPv6 prefix is accepted when it is a /48 of unique local addresses', async () => {
  const { admin } = cloud
  const good = await admin.post('/v1/vpcs?project=p', vpcBody('six', { ipv6_prefix: 'fd12:3456:789a::/48' }))
  expect(good.body.ipv6_prefix).toBe('fd12:3456:789a::/48')
  const bad = await admin.post('/v1/vpcs?project=p', vpcBody('bad', { ipv6_prefix: '2001:db8::/48' }))
  expect(bad).toMatchObject({ status: 400, body: { error_code: 'InvalidRequest' } })
  expect(bad.body.message).toMatch(/^VPC IPv6 address prefixes must be in the Unique Local Address range/)
})

test('creating or renaming a VPC is refused when its name exists in the project', async () => {
  const { admin } = cloud
  await admin.post('/v1/vpcs?project=p', vpcBody('one'))
  await admin.post('/v1/vpcs?project=p', vpcBody('two'))
  const taken = { status: 400, body: { message: 'already exists: vpc "one"' } }
  expect(await admin.post('/v1/vpcs?project=p', vpcBody('one'))).toMatchObject(taken)
  expect(await admin.put('/v1/vpcs/two?project=p', { name: 'one' })).toMatchObject(taken)
  const same = await admin.put('/v1/vpcs/two?project=p', { name: 'two', dns_name: 'zwei' })
  expect(same.body).toMatchObject({ name: 'two', dns_name: 'zwei', description: '' })
})

test('firewall rules do not change when the VPC that they name is renamed', async () => {
  const { admin } = cloud
  await admin.post('/v1/vpcs?project=p', vpcBody('before'))
  await admin.put('/v1/vpcs/before?project=p', { name: 'after' })
  const { rules } = (await admin.get('/v1/vpc-firewall-rules?project=p&vpc=after')).body
  expect(rules[0].targets).toEqual([{ type: 'vpc', value: 'before' }])
})

test('a VPC can be deleted after its subnets are deleted', async () => {
  const { admin } = cloud
  const { id } = (await admin.post('/v1/vpcs?project=p', vpcBody('gone'))).body
  expect(await admin.delete('/v1/vpcs/gone?project=p')).toMatchObject({
    status: 400,
    body: { message: 'VPC cannot be deleted while VPC Subnets exist' },
  })
  await admin.delete('/v1/vpc-subnets/default?project=p&vpc=gone')
  expect((await admin.delete(`/v1/vpcs/${id}`)).status).toBe(204)
  expect((await admin.get(`/v1/vpcs/${id}`)).body.message).toBe(`not found: vpc with id "${id}"`)
})

test('a request is refused when its VPC is not in its project', async () => {
  const { admin } = cloud
  const { id } = (await admin.get('/v1/vpcs/default?project=p')).body
  expect((await admin.get(`/v1/vpcs/${id}?project=p`)).body.message).toBe(
    'when providing vpc as an ID, project should not be specified',
  )
  expect((await admin.get('/v1/vpcs/default')).body.message).toBe(
    'vpc should either be an ID or project should be specified',
  )
})

test('the list of VPCs can be paged, sorted and searched', async () => {
  const { admin } = cloud
  await admin.post('/v1/projects', { name: 'lists', description: '' })
  for (const name of ['alpha', 'beta']) await admin.post('/v1/vpcs?project=lists', vpcBody(name))
  const first = await admin.get('/v1/vpcs?project=lists&limit=2&sort_by=name_descending')
  expect(names(first.body.items)).toEqual(['default', 'beta'])
  const second = await admin.get(`/v1/vpcs?limit=2&page_token=${first.body.next_page}`)
  expect(names(second.body.items)).toEqual(['alpha'])
  const found = await admin.get('/v1/vpcs?project=lists&search=et')
  expect(names(found.body.items)).toEqual(['beta'])
})

test('viewers can read VPCs, and users without a role on the project get 404', async () => {
  const { id } = (await cloud.admin.get('/v1/projects/p')).body
  const viewer = await cloud.user({ projects: { [id]: 'viewer' } })
  const stranger = await cloud.user()
  expect((await viewer.get('/v1/vpcs/default?project=p')).status).toBe(200)
  expect((await viewer.delete('/v1/vpcs/default?project=p')).status).toBe(403)
  expect((await viewer.post('/v1/vpcs?project=p', vpcBody('mine'))).status).toBe(403)
  expect(await stranger.get('/v1/vpcs/default?project=p')).toMatchObject({
    status: 404,
    body: { message: 'not found: vpc with name "default"' },
  })
})
