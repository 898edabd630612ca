import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestCloud, testCloud } from '@portico/testing/cloud.ts'

let cloud: TestCloud
let sled: string
beforeEach(async () => {
  cloud = await testCloud({ sleds: 1 })
  const { admin, db } = cloud
  sled = (await db.selectFrom('sled').select('id').executeTakeFirstOrThrow()).id
  await admin.post('/v1/projects', { name: 'p', description: '' })
  await admin.post('/v1/system/ip-pools', { name: 'small', description: '' })
  await admin.post('/v1/system/ip-pools/small/ranges/add', { first: '10.99.0.1', last: '10.99.0.2' })
  await admin.post('/v1/system/ip-pools/small/silos', { silo: 'main', is_default: false })
})
afterEach(() => cloud.close())

const path = '/experimental/v1/probes'
const create = (name: string, more: object = {}, project = 'p') =>
  cloud.admin.post(`${path}?project=${project}`, { name, description: '', sled, ...more })
const view = async (name: string) => (await cloud.admin.get(`${path}/${name}?project=p`)).body
const remove = (name: string) => cloud.admin.delete(`${path}/${name}?project=p`)
const used = async (pool: string) =>
  (await cloud.admin.get(`/v1/system/ip-pools/${pool}/utilization`)).body.ipv4.allocated

describe('a probe', () => {
  test('gets an ephemeral IP of the default pool and an interface in the subnet default', async () => {
    const { status, body } = await create('edge')
    expect([status, body]).toMatchObject([201, { name: 'edge', sled }])
    expect(await view('edge')).toMatchObject({
      id: body.id,
      name: 'edge',
      sled,
      external_ips: [{ kind: 'ephemeral', first_port: 0, last_port: 65535 }],
      interface: {
        name: 'net0',
        ip: '172.30.0.5',
        kind: { type: 'probe', id: body.id },
        primary: true,
        slot: 0,
        subnet: '172.30.0.0/22',
      },
    })
    expect(await used('default')).toBe(1)
  })

  test('gets its address from a named pool', async () => {
    await create('edge', { ip_pool: 'small' })
    expect((await view('edge')).external_ips[0].ip).toBe('10.99.0.1')
    expect([await used('small'), await used('default')]).toEqual([1, 0])
  })

  test('releases its interface and its address when it is deleted', async () => {
    await create('edge', { ip_pool: 'small' })
    expect((await remove('edge')).status).toBe(204)
    expect((await remove('edge')).status).toBe(404)
    expect(await used('small')).toBe(0)
    await create('again', { ip_pool: 'small' })
    expect(await view('again')).toMatchObject({
      external_ips: [{ ip: '10.99.0.1' }],
      interface: { ip: '172.30.0.5' },
    })
  })

  test('is refused when its name exists in the project', async () => {
    await create('edge')
    expect((await create('edge')).body).toMatchObject({
      error_code: 'ObjectAlreadyExists',
      message: 'already exists: probe "edge"',
    })
    await cloud.admin.post('/v1/projects', { name: 'q', description: '' })
    expect((await create('edge', {}, 'q')).status).toBe(201)
  })

  test('reserves nothing when it cannot be created', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect((await create('edge', { sled: nobody })).body.message).toBe(`not found: sled with id "${nobody}"`)
    expect((await create('edge', { ip_pool: 'none' })).body.message).toBe(
      'not found: ip-pool with name "none"',
    )
    for (const name of ['one', 'two']) expect((await create(name, { ip_pool: 'small' })).status).toBe(201)
    expect((await create('three', { ip_pool: 'small' })).status).toBe(507)
    expect(await used('default')).toBe(0)
    const { items } = (await cloud.admin.get(`${path}?project=p`)).body
    expect(items.map(({ name }: { name: string }) => name)).toEqual(['one', 'two'])
  })

  test('is found by name, ID and part of its name, and requires its project even with an ID', async () => {
    const { id } = (await create('edge')).body
    expect((await view(id)).name).toBe('edge')
    expect((await cloud.admin.get(`${path}/${id}`)).status).toBe(400)
    const found = async (search: string) =>
      (await cloud.admin.get(`${path}?project=p&search=${search}`)).body.items.length
    expect([await found('dg'), await found('none')]).toEqual([1, 0])
    const hits = (await cloud.admin.get('/portico/v1/search?q=edge')).body.items
    expect(hits).toMatchObject([{ kind: 'probe', name: 'edge', project: 'p' }])
  })
})

describe('the address and interface of a probe', () => {
  test("are listed among the addresses of pool and subnet, marked as a probe's", async () => {
    await create('edge', { ip_pool: 'small' })
    const subnet = '/portico/v1/subnets/default/addresses?project=p&vpc=default'
    expect((await cloud.admin.get(subnet)).body).toMatchObject({
      held: 1,
      next_free: '172.30.0.6',
    })
    const block = `${subnet}&block=172.30.0.0/26`
    expect((await cloud.admin.get(block)).body).toMatchObject({
      holders: [],
      probes: [{ ip: '172.30.0.5', probe: 'edge' }],
    })
    expect((await cloud.admin.get(`${subnet}&search=edge`)).body.probes).toHaveLength(1)
    const { addresses } = (await cloud.admin.get('/portico/v1/ip-pools/small/addresses')).body
    expect(addresses).toMatchObject([
      { ip: '10.99.0.1', use: 'ephemeral', holders: [{ probe: 'edge', instance: null }] },
    ])
  })

  test('are not listed as an interface of an instance', async () => {
    await create('edge')
    const { id } = (await view('edge')).interface
    expect((await cloud.admin.get(`/v1/network-interfaces/${id}`)).status).toBe(404)
    expect((await cloud.admin.delete(`/v1/network-interfaces/${id}`)).status).toBe(404)
    const listed = await cloud.admin.get('/v1/vpc-subnets/default/network-interfaces?project=p&vpc=default')
    expect(listed.body.items).toEqual([])
    expect((await cloud.admin.get('/portico/v1/vpcs/default/topology?project=p')).status).toBe(200)
  })

  test('prevent deleting the project, the subnet and the range', async () => {
    await create('edge', { ip_pool: 'small' })
    expect((await cloud.admin.delete('/v1/projects/p')).body.message).toBe(
      'project to be deleted contains a probe: edge',
    )
    expect((await cloud.admin.delete('/v1/vpc-subnets/default?project=p&vpc=default')).body.message).toBe(
      'VPC Subnet cannot be deleted while network interfaces in the subnet exist',
    )
    const range = { first: '10.99.0.1', last: '10.99.0.2' }
    expect((await cloud.admin.post('/v1/system/ip-pools/small/ranges/remove', range)).status).toBe(400)
    await remove('edge')
    expect((await cloud.admin.post('/v1/system/ip-pools/small/ranges/remove', range)).status).toBe(204)
  })
})

describe('access to a probe', () => {
  test('requires roles on the fleet and in the project, and other users only see that a probe has the address', async () => {
    await create('edge')
    const { id } = await view('edge')
    const operator = await cloud.user({ fleet: 'viewer' })
    const insider = await cloud.user({ siloRole: 'admin' })
    const both = await cloud.user({ fleet: 'viewer', siloRole: 'viewer' })
    const list = `${path}?project=p`
    expect((await operator.get(list)).status).toBe(404)
    expect((await insider.get(list)).status).toBe(403)
    expect((await both.get(list)).body.items).toHaveLength(1)
    const history = `/portico/v1/changes?id=${id}`
    expect((await insider.get(history)).body.items).toEqual([])
    expect((await both.get(history)).body.items).toHaveLength(1)
    const addresses = '/portico/v1/subnets/default/addresses?project=p&vpc=default&block=172.30.0.0/26'
    expect((await insider.get(addresses)).body.probes).toMatchObject([{ probe: null }])
    expect((await both.get(addresses)).body.probes).toMatchObject([{ probe: 'edge' }])
  })

  test('is not required to see in the log that a probe exists, but the log contains no details', async () => {
    await create('edge')
    await remove('edge')
    // Reading the changes assigns positions to them, which the next query needs.
    await cloud.admin.get('/portico/v1/changes')
    const rows = await cloud.db
      .selectFrom('change')
      .select(['kind', 'action'])
      .where('operation', 'like', 'probe_%')
      .execute()
    expect(rows).toEqual([
      { kind: 'probe', action: 'create' },
      { kind: 'probe', action: 'delete' },
    ])
  })

  test('is checked by a dry run, which creates nothing', async () => {
    const body = { name: 'edge', description: '', sled }
    const { status } = await cloud.admin.post(`${path}?project=p&dry_run=true`, body)
    expect(status).toBe(200)
    expect([await used('default'), (await cloud.admin.get(`${path}?project=p`)).body.items]).toEqual([0, []])
  })
})
