import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCloud, type TestCloud } from '@portico/testing/cloud.ts'

const GiB = 1024 ** 3
let cloud: TestCloud
let count = 0

beforeAll(async () => {
  cloud = await testCloud()
  await cloud.admin.post('/v1/projects', { name: 'p', description: '' })
  await cloud.admin.post('/v1/projects', { name: 'q', description: '' })
  await makePool('small', '10.99.0.1', '10.99.0.3')
})
afterAll(() => cloud.close())

async function makePool(name: string, first: string, last: string): Promise<void> {
  const { admin } = cloud
  await admin.post('/v1/system/ip-pools', { name, description: '' })
  await admin.post(`/v1/system/ip-pools/${name}/ranges/add`, { first, last })
  await admin.post(`/v1/system/ip-pools/${name}/silos`, { silo: 'main', is_default: false })
}

async function instance(project = 'p'): Promise<{ id: string; name: string }> {
  const name = `i${++count}`
  const reply = await cloud.admin.post(`/v1/instances?project=${project}`, {
    name,
    description: '',
    hostname: name,
    ncpus: 1,
    memory: GiB,
    start: false,
  })
  expect(reply.status).toBe(201)
  return reply.body
}

const create = (name: string, more = {}, project = 'p') =>
  cloud.admin.post(`/v1/floating-ips?project=${project}`, { name, description: '', ...more })
const attach = (ip: string, parent: string) =>
  cloud.admin.post(`/v1/floating-ips/${ip}/attach?project=p`, { kind: 'instance', parent })
const detach = (ip: string) => cloud.admin.post(`/v1/floating-ips/${ip}/detach?project=p`)
async function setState(id: string, state: 'running' | 'failed' | 'starting' | 'stopped'): Promise<void> {
  await cloud.controlPlane.asSystem('test set-up', (ctx) =>
    ctx.db.updateTable('instance').set({ run_state: state }).where('id', '=', id).execute(),
  )
}

test('floating IPs get the lowest free address of the named pool, and return it when they are deleted', async () => {
  const { admin } = cloud
  const ips: string[] = []
  for (const name of ['a', 'b', 'c']) ips.push((await create(name, { pool: 'small' })).body.ip)
  expect(ips).toEqual(['10.99.0.1', '10.99.0.2', '10.99.0.3'])
  expect(await create('d', { pool: 'small' })).toMatchObject({
    status: 507,
    body: {
      error_code: 'InsufficientCapacity',
      message:
        'Insufficient capacity: No external IP addresses available: all 3 addresses of IP pool "small" are in use. ' +
        'Free some, choose another pool, or ask an operator to add addresses to the pool',
    },
  })
  expect((await admin.delete('/v1/floating-ips/b?project=p')).status).toBe(204)
  expect((await create('d', { pool: 'small' })).body).toMatchObject({ ip: '10.99.0.2', instance_id: null })
  for (const name of ['a', 'c', 'd']) await admin.delete(`/v1/floating-ips/${name}?project=p`)
})

test('a requested address is refused unless it is in the pool and completely free', async () => {
  const unavailable = {
    status: 400,
    body: { error_code: 'InvalidRequest', message: 'Requested external IP address not available' },
  }
  expect((await create('fixed', { pool: 'small', ip: '10.99.0.2' })).body.ip).toBe('10.99.0.2')
  expect(await create('again', { pool: 'small', ip: '10.99.0.2' })).toMatchObject(unavailable)
  expect(await create('outside', { pool: 'small', ip: '10.99.0.4' })).toMatchObject(unavailable)
  expect(await create('six', { pool: 'small', ip: 'fd00::1' })).toMatchObject(unavailable)
  // The lowest free addresses are below and above the requested one.
  expect((await create('low', { pool: 'small' })).body.ip).toBe('10.99.0.1')
  expect((await create('high', { pool: 'small' })).body.ip).toBe('10.99.0.3')
  for (const name of ['fixed', 'low', 'high']) {
    await cloud.admin.delete(`/v1/floating-ips/${name}?project=p`)
  }
})

test('an address that is used for source NAT is refused as a floating IP', async () => {
  await instance('q')
  const { ip } = await cloud.db
    .selectFrom('external_ip')
    .select('ip')
    .where('kind', '=', 'snat')
    .orderBy('ip')
    .executeTakeFirstOrThrow()
  const shared = [24, 16, 8, 0].map((shift) => Math.floor(ip / 2 ** shift) % 256).join('.')
  expect((await create('shared', { ip: shared })).body.message).toBe(
    'Requested external IP address not available',
  )
})

test('a pool that is not linked to the silo returns 404', async () => {
  await cloud.admin.post('/v1/system/ip-pools', { name: 'elsewhere', description: '' })
  for (const pool of ['elsewhere', 'nowhere']) {
    expect(await create('x', { pool })).toMatchObject({
      status: 404,
      body: { message: `not found: ip-pool with name "${pool}"` },
    })
  }
})

test('a floating IP is refused when its name exists in the project', async () => {
  const { admin } = cloud
  await create('taken')
  await create('mine')
  const refusal = { status: 400, body: { message: 'already exists: floating-ip "taken"' } }
  expect(await create('taken')).toMatchObject(refusal)
  expect(await admin.put('/v1/floating-ips/mine?project=p', { name: 'taken' })).toMatchObject(refusal)
  expect((await create('taken', {}, 'q')).status).toBe(201)
  const updated = await admin.put('/v1/floating-ips/mine?project=p', { description: 'new' })
  expect(updated.body).toMatchObject({ name: 'mine', description: 'new' })
})

test('the floating IP list is sorted by address and searched by name or address', async () => {
  const { admin } = cloud
  await admin.post('/v1/projects', { name: 'lists', description: '' })
  const make = (name: string) => create(name, {}, 'lists')
  const made = [await make('zeta'), await make('eta'), await make('alpha')].map(({ body }) => body)
  const names = async (query: string) =>
    ((await admin.get(`/v1/floating-ips?project=lists&${query}`)).body.items as { name: string }[]).map(
      ({ name }) => name,
    )
  expect(await names('sort=ip')).toEqual(['zeta', 'eta', 'alpha'])
  expect(await names('sort=-ip&limit=2')).toEqual(['alpha', 'eta'])
  expect(await names('search=eta')).toEqual(['eta', 'zeta'])
  expect(await names(`search=${made[2].ip}`)).toEqual(['alpha'])
})

test('the floating IP list can be filtered by the states attached and unattached', async () => {
  const { name: machine } = await instance()
  for (const name of ['leads', 'free']) await create(name)
  await attach('leads', machine)
  const names = async (query: string) => {
    const { body } = await cloud.admin.get(`/v1/floating-ips?project=p&limit=1000&${query}`)
    return (body.items as { name: string }[]).map(({ name }) => name)
  }
  const unattached = await names('state=unattached')
  expect(unattached).toContain('free')
  expect(unattached).not.toContain('leads')
  const attached = await names('state=attached')
  expect(attached).toContain('leads')
  expect(attached).not.toContain('free')
  expect(await names('state=attached&state=unattached')).toEqual(await names(''))
  expect((await cloud.admin.get('/v1/floating-ips?project=p&state=other')).status).toBe(400)
})

test('attaching and detaching succeed when they are repeated', async () => {
  const { id, name } = await instance()
  await create('moving')
  expect(await attach('moving', name)).toMatchObject({ status: 202, body: { instance_id: id } })
  expect(await attach('moving', id)).toMatchObject({ status: 202, body: { instance_id: id } })
  expect((await cloud.admin.delete('/v1/floating-ips/moving?project=p')).body.message).toBe(
    'Floating IP cannot be deleted while attached to an instance',
  )
  const other = await instance()
  expect((await attach('moving', other.name)).body.message).toBe(
    'floating IP cannot be attached to one instance while still attached to another',
  )
  expect(await detach('moving')).toMatchObject({ status: 202, body: { instance_id: null } })
  expect(await detach('moving')).toMatchObject({ status: 202, body: { instance_id: null } })
})

test('attaching to an instance of another project is refused', async () => {
  const { id, name } = await instance('q')
  await create('abroad')
  expect((await attach('abroad', id)).body.message).toBe(
    'floating IP must be in the same project as the instance',
  )
  expect((await attach('abroad', name)).body.message).toBe(`not found: instance with name "${name}"`)
})

test('attaching is refused in the instance states that do not allow it', async () => {
  const { id } = await instance()
  await create('stateful')
  await setState(id, 'starting')
  expect(await attach('stateful', id)).toMatchObject({
    status: 503,
    body: { error_code: 'ServiceNotAvailable' },
  })
  await setState(id, 'failed')
  expect((await attach('stateful', id)).body.message).toBe(
    'cannot attach floating IP to instance in failed state',
  )
  await setState(id, 'running')
  expect((await attach('stateful', id)).status).toBe(202)
  await setState(id, 'failed')
  expect((await detach('stateful')).body.message).toBe(
    'cannot detach floating IP from instance in failed state',
  )
  await setState(id, 'stopped')
  expect((await detach('stateful')).status).toBe(202)
})

test('attaching more than 32 addresses to an instance is refused', async () => {
  const { id } = await instance()
  for (let i = 0; i < 32; i++) {
    await create(`many-${i}`)
    expect((await attach(`many-${i}`, id)).status).toBe(202)
  }
  await create('many-32')
  expect((await attach('many-32', id)).body.message).toBe(
    'an instance may not have more than 32 external IP addresses',
  )
  const ephemeral = await cloud.admin.post(`/v1/instances/${id}/external-ips/ephemeral`, {})
  expect(ephemeral.body.message).toBe('an instance may not have more than 32 external IP addresses')
})
