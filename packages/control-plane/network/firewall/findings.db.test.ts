import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCloud, type TestCloud } from '@portico/testing/cloud.ts'

let cloud: TestCloud
const findings = '/portico/v1/vpcs/default/rule-findings?project=p'

beforeAll(async () => {
  cloud = await testCloud()
  const { admin } = cloud
  await admin.post('/v1/projects', { name: 'p', description: '' })
  const instance = { description: '', hostname: 'h', ncpus: 1, memory: 1024 ** 3, start: false }
  for (const name of ['web', 'db']) await admin.post('/v1/instances?project=p', { ...instance, name })
})
afterAll(() => cloud.close())

const rule = (name: string, more = {}) => ({
  name,
  description: '',
  status: 'enabled',
  direction: 'inbound',
  action: 'allow',
  priority: 100,
  targets: [{ type: 'vpc', value: 'default' }],
  filters: { protocols: ['TCP'], ports: ['22'] },
  ...more,
})

test('the findings of each rule are returned by the name of the rule', async () => {
  const { admin } = cloud
  await admin.put('/v1/vpc-firewall-rules?project=p&vpc=default', {
    rules: [
      rule('fine'),
      rule('tied', { filters: { protocols: ['TCP'], ports: ['9100'] } }),
      rule('wall', {
        action: 'deny',
        targets: [{ type: 'instance', value: 'db' }],
        filters: { protocols: ['TCP'], ports: ['9000-9999'] },
      }),
      rule('late', { priority: 200 }),
      rule('lost', { targets: [{ type: 'instance', value: 'ftp-1' }], status: 'disabled' }),
    ],
  })
  const nothing = { unknown_targets: [], unknown_hosts: [] }
  const { status, body } = await admin.get(findings)
  expect(status).toBe(200)
  expect(
    body.items.toSorted((a: { rule: string }, b: { rule: string }) => (a.rule < b.rule ? -1 : 1)),
  ).toEqual([
    { rule: 'fine', interface_count: 2, trouble: null, ...nothing },
    {
      rule: 'late',
      interface_count: 2,
      trouble: { type: 'never_decides', covered_by: ['fine'] },
      ...nothing,
    },
    {
      rule: 'lost',
      interface_count: 0,
      trouble: { type: 'matches_nothing', why: 'unknown_targets' },
      unknown_targets: [{ type: 'instance', value: 'ftp-1' }],
      unknown_hosts: [],
    },
    {
      rule: 'tied',
      interface_count: 2,
      trouble: { type: 'tied', with: ['wall'], interface_count: 1 },
      ...nothing,
    },
    { rule: 'wall', interface_count: 1, trouble: null, ...nothing },
  ])
})

test('only users who may read the VPC can read its findings', async () => {
  const { id } = (await cloud.admin.get('/v1/projects/p')).body
  expect((await (await cloud.user({ projects: { [id]: 'viewer' } })).get(findings)).status).toBe(200)
  expect((await (await cloud.user()).get(findings)).status).toBe(404)
})

test('targets and filters are resolved to the instances that they match', async () => {
  const url = '/portico/v1/vpcs/default/rule-parts?project=p'
  const { body } = await cloud.admin.get(
    `${url}&target=subnet:default&host=instance:gone&host=ip:203.0.113.7`,
  )
  expect(body.items[0]).toMatchObject({
    side: 'target',
    part: { type: 'subnet', value: 'default' },
    is_there: true,
  })
  expect(body.items[0].instance_count).toBe(body.items[0].instances.length)
  expect(body.items.slice(1)).toMatchObject([
    { side: 'host', part: { type: 'instance', value: 'gone' }, is_there: false, instance_count: 0 },
    { side: 'host', is_there: true, instance_count: 0, instances: [] },
  ])
  expect((await cloud.admin.get(`${url}&target=nonsense`)).status).toBe(400)
  expect((await cloud.admin.get(`${url}&host=ip:300.0.0.1`)).status).toBe(400)
  expect((await (await cloud.user()).get(`${url}&target=subnet:default`)).status).toBe(404)
})

test('the contents of several VPCs are counted in one response, and VPCs that the caller may not read are omitted', async () => {
  const { admin } = cloud
  const own = (await admin.get('/v1/vpcs/default?project=p')).body.id
  await admin.post('/v1/vpcs?project=p', { name: 'second', description: '', dns_name: 'second' })
  const second = (await admin.get('/v1/vpcs/second?project=p')).body.id
  const url = `/portico/v1/vpc-contents?vpc=${own}&vpc=${second}&vpc=${crypto.randomUUID()}`
  const { body } = await admin.get(url)
  expect(body.items).toHaveLength(2)
  const comesWithIt = { subnets: 1, routers: 1, internet_gateways: 1 }
  expect(body.items).toContainEqual({ vpc_id: own, firewall_rules: 5, ...comesWithIt })
  expect(body.items).toContainEqual({ vpc_id: second, firewall_rules: 3, ...comesWithIt })
  expect((await (await cloud.user()).get(url)).body).toEqual({ items: [] })
})
