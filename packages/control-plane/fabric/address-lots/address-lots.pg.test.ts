import { afterEach, beforeEach, expect, test } from 'vitest'
import { testCloud, type TestCloud } from '@portico/testing/cloud.ts'

/** Tests of errors that occur only under real concurrency: an address or a name that two requests get. */
let cloud: TestCloud
beforeEach(async () => {
  cloud = await testCloud({ sleds: 1 })
}, 60_000)
afterEach(() => cloud.close())

const lots = '/v1/system/networking/address-lot'
const loopbacks = '/v1/system/networking/loopback-address'
const lot = (blocks: readonly object[]) => ({ name: 'lot', description: '', kind: 'infra', blocks })
const block = { first_address: '192.0.2.0', last_address: '192.0.2.255' }

/** Returns clients of several servers. A test uses them in turn. */
async function askers() {
  const others = [await cloud.another(), await cloud.another()]
  const admins = [cloud.admin, ...others.map(({ admin }) => admin)]
  return (i: number) => admins[i % admins.length] ?? cloud.admin
}

const many = (count: number) => Array.from({ length: count }, (_, i) => i)

test('exactly one of several concurrent reservations of an address succeeds', async () => {
  const rack = (await cloud.db.selectFrom('rack').select('id').executeTakeFirstOrThrow()).id
  const asker = await askers()
  await cloud.admin.post(lots, lot([block]))
  const take = (i: number, address: string, anycast: boolean) =>
    asker(i).post(loopbacks, {
      address_lot: 'lot',
      rack_id: rack,
      switch_location: `switch${i % 2}`,
      mask: 32,
      address,
      anycast,
    })
  const same = await Promise.all(many(24).map((i) => take(i, '192.0.2.1', i % 3 === 0)))
  const won = same.filter(({ status }) => status === 201)
  const lost = same.filter(({ status }) => status !== 201)
  // An anycast address can be used on both switches, so two requests succeed; any other address can be used on one.
  expect(won.length).toBeGreaterThanOrEqual(1)
  expect(won.length).toBeLessThanOrEqual(2)
  expect(new Set(lost.map(({ status, body }) => `${status} ${body.message}`))).toEqual(
    new Set(['400 address unavailable']),
  )
  const held = await cloud.db.selectFrom('loopback_address').select(['anycast', 'switch_location']).execute()
  expect(held).toHaveLength(won.length)
  if (won.length > 1) expect(held.every(({ anycast }) => anycast)).toBe(true)
  const each = await Promise.all(many(24).map((i) => take(i, `192.0.2.${i + 10}`, false)))
  expect(each.map(({ status }) => status)).toEqual(many(24).map(() => 201))
})

test('deleting a lot during a reservation removes it completely or not at all', async () => {
  const rack = (await cloud.db.selectFrom('rack').select('id').executeTakeFirstOrThrow()).id
  const asker = await askers()
  const made = await Promise.all(many(12).map((i) => asker(i).post(lots, lot([block]))))
  expect(new Set(made.map(({ status, body }) => `${status} ${body.lot.id}`)).size).toBe(1)
  expect(await cloud.db.selectFrom('address_lot_block').select('id').execute()).toHaveLength(1)
  const [taken, deleted] = await Promise.all([
    asker(1).post(loopbacks, {
      address_lot: 'lot',
      rack_id: rack,
      switch_location: 'switch0',
      mask: 32,
      address: '192.0.2.1',
      anycast: false,
    }),
    asker(2).delete(`${lots}/lot`),
  ])
  expect([
    [201, 400],
    [404, 204],
  ]).toContainEqual([taken.status, deleted.status])
})
