import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCloud, type TestCloud } from '@portico/testing/cloud.ts'

let cloud: TestCloud
let rack: string

beforeAll(async () => {
  cloud = await testCloud({ sleds: 1 })
  rack = (await cloud.db.selectFrom('rack').select('id').executeTakeFirstOrThrow()).id
})
afterAll(() => cloud.close())

const lots = '/v1/system/networking/address-lot'
const loopbacks = '/v1/system/networking/loopback-address'
const block = (first: string, last: string) => ({ first_address: first, last_address: last })
const create = (name: string, blocks: readonly object[], kind = 'infra') =>
  cloud.admin.post(lots, { name, description: `of ${name}`, kind, blocks })
const loopback = (body: object) =>
  cloud.admin.post(loopbacks, {
    rack_id: rack,
    switch_location: 'switch0',
    mask: 32,
    anycast: false,
    ...body,
  })
const held = (at: string, name = 'switch0', mask = 32) => `${loopbacks}/${rack}/${name}/${at}/${mask}`

test('a lot is created with its blocks, listed and deleted', async () => {
  const { status, body } = await create('uplinks', [
    block('192.0.2.0', '192.0.2.15'),
    block('2001:DB8::1', '2001:db8::f'),
  ])
  expect(status).toBe(201)
  expect(body).toMatchObject({
    lot: { name: 'uplinks', description: 'of uplinks', kind: 'infra' },
    blocks: [block('192.0.2.0', '192.0.2.15'), block('2001:db8::1', '2001:db8::f')],
  })
  expect((await cloud.admin.get(`${lots}?search=uplin`)).body.items).toEqual([body.lot])
  const listed = await cloud.admin.get(`${lots}/${body.lot.id}/blocks`)
  expect(new Set(listed.body.items)).toEqual(new Set(body.blocks))
  expect((await cloud.admin.delete(`${lots}/uplinks`)).status).toBe(204)
  expect((await cloud.admin.get(`${lots}/uplinks/blocks`)).body.message).toBe(
    'not found: address-lot with name "uplinks"',
  )
  expect(await cloud.db.selectFrom('address_lot_block').selectAll().execute()).toEqual([])
})

test('creating a lot with an existing name keeps its kind and description, and adds the missing blocks', async () => {
  const first = await create('again', [block('192.0.2.0', '192.0.2.15')])
  const second = await create(
    'again',
    [block('192.0.2.32', '192.0.2.47'), block('192.0.2.0', '192.0.2.15')],
    'pool',
  )
  expect([second.status, second.body.lot]).toEqual([201, first.body.lot])
  expect(second.body.blocks[1]).toEqual(first.body.blocks[0])
  expect((await cloud.admin.get(`${lots}/again/blocks`)).body.items).toHaveLength(2)
})

test('a lot is refused when the addresses of a block are of different families or in descending order', async () => {
  expect((await create('bad', [block('192.0.2.0', '2001:db8::1')])).body).toMatchObject({
    error_code: 'InvalidRequest',
    message: 'Block bounds must be in same address family',
  })
  expect((await create('bad', [block('192.0.2.9', '192.0.2.1')])).body.message).toBe(
    'Invalid range, first must be <= last',
  )
  expect((await cloud.admin.get(`${lots}?search=bad`)).body.items).toEqual([])
})

test('a loopback address reserves an address of a lot until it is deleted', async () => {
  await create('held', [block('192.0.2.64', '192.0.2.79')])
  const { status, body } = await loopback({ address_lot: 'held', address: '192.0.2.65' })
  expect([status, body]).toMatchObject([
    201,
    { address: '192.0.2.65/32', rack_id: rack, switch_location: 'switch0' },
  ])
  expect((await cloud.admin.get(loopbacks)).body.items).toEqual([body])
  expect((await cloud.admin.delete(`${lots}/held`)).body).toMatchObject({
    error_code: 'InvalidRequest',
    message: 'lot is in use',
  })
  expect((await loopback({ address_lot: 'held', address: '192.0.2.65', mask: 28 })).body.message).toBe(
    'address unavailable',
  )
  expect((await cloud.admin.delete(held('192.0.2.65', 'switch1'))).status).toBe(404)
  expect((await cloud.admin.delete(held('192.0.2.65', 'switch0', 31))).status).toBe(404)
  expect((await cloud.admin.delete(held('192.0.2.65'))).status).toBe(204)
  expect((await cloud.admin.delete(held('192.0.2.65'))).status).toBe(404)
  expect((await cloud.admin.delete(`${lots}/held`)).status).toBe(204)
})

test('creating a loopback address checks its lot and rack before its address', async () => {
  await create('order', [block('192.0.2.80', '192.0.2.95')])
  const good = { address_lot: 'order', address: '192.0.2.81' }
  const nowhere = '00000000-0000-4000-8000-000000000000'
  const refused = async (body: object) => {
    const reply = await loopback({ ...good, ...body })
    return [reply.status, reply.body.message]
  }
  const all = {
    switch_location: 'switch2',
    rack_id: nowhere,
    address_lot: 'none',
    mask: 33,
    address: '10.0.0.1',
  }
  expect(await refused(all)).toEqual([400, 'Switch location must be switch0 or switch1'])
  expect(await refused({ ...all, switch_location: 'switch1' })).toEqual([
    404,
    `not found: rack with id "${nowhere}"`,
  ])
  expect(await refused({ address_lot: 'none', mask: 33 })).toEqual([
    404,
    'not found: address-lot with name "none"',
  ])
  expect(await refused({ mask: 33, address: '10.0.0.1' })).toEqual([400, 'invalid address'])
  expect(await refused({ address: '10.0.0.1' })).toEqual([400, 'address not in lot'])
  expect(await refused({ address: '2001:db8::1', mask: 128 })).toEqual([400, 'address not in lot'])
})

test('an anycast address can be used once on each switch, and for nothing else', async () => {
  await create('anycast', [block('2001:db8::1', '2001:db8::f')])
  const any = { address_lot: 'anycast', address: '2001:db8::1', mask: 128, anycast: true }
  expect((await loopback(any)).status).toBe(201)
  expect((await loopback({ ...any, switch_location: 'switch1' })).body.address).toBe('2001:db8::1/128')
  for (const again of [any, { ...any, anycast: false, switch_location: 'switch1' }]) {
    expect((await loopback(again)).body.message).toBe('address unavailable')
  }
  expect((await cloud.admin.delete(held('2001:db8::1', 'switch0', 128))).status).toBe(204)
  expect((await loopback(any)).status).toBe(201)
})

test('fleet collaborators can create lots but not delete them, and users without a fleet role get 404', async () => {
  const [collaborator, viewer, member] = [
    await cloud.user({ fleet: 'collaborator' }),
    await cloud.user({ fleet: 'viewer' }),
    await cloud.user({ siloRole: 'admin' }),
  ]
  const lot = { name: 'theirs', description: '', kind: 'pool', blocks: [] }
  expect((await collaborator.post(lots, lot)).status).toBe(201)
  expect((await viewer.post(lots, lot)).status).toBe(403)
  expect((await collaborator.delete(`${lots}/theirs`)).status).toBe(403)
  expect((await member.delete(`${lots}/theirs`)).status).toBe(404)
  expect((await member.get(lots)).status).toBe(403)
  expect((await member.get(`${lots}/theirs/blocks`)).status).toBe(404)
  const [there, missing] = [
    await member.delete(held('2001:db8::1', 'switch0', 128)),
    await member.delete(held('2001:db8::9', 'switch0', 128)),
  ]
  expect([there.status, missing.status]).toEqual([404, 404])
  expect(there.body.message).toBe('not found: loopback-address 2001:db8::1/128 on switch0')
})
