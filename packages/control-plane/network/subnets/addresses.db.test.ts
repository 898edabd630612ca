import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCloud, type TestCloud } from '#testing/cloud.ts'

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

test('a small subnet is told of address by address, with the next free one', async () => {
  expect(await addresses('default')).toEqual({
    block: '172.30.0.0/22',
    held: 2,
    // Between the two that are held.
    next_free: '172.30.0.6',
    parts: [],
    holders: [
      expect.objectContaining({ ip: '172.30.0.5', instance: 'web', interface: 'net0', run_state: 'stopped' }),
      expect.objectContaining({ ip: '172.30.0.7', instance: 'db', primary: true }),
    ],
  })
})

test('a large one is told of in parts, and each of them address by address', async () => {
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

test('a holder is found by the beginning of its address, a part of its MAC or its name', async () => {
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

test('whoever may not see the project sees no addresses', async () => {
  const stranger = await cloud.user()
  expect((await stranger.get(`/portico/v1/subnets/default/addresses?${inVpc}`)).status).toBe(404)
})

test('who had an address before is told from the log, to who may read it', async () => {
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
