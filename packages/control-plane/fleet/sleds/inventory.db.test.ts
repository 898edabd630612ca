import type { Inventory } from '@portico/hypervisor/hardware/inventory.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestCloud, testCloud } from '@portico/testing/cloud.ts'
import { recordInventory } from './inventory.ts'

let cloud: TestCloud
let inventory: Inventory
beforeEach(async () => {
  cloud = await testCloud({ sleds: 3 })
  inventory = await cloud.rack.inventory()
})
afterEach(() => cloud.close())

const record = (reported: Inventory) =>
  cloud.controlPlane.asSystem('inventory', (ctx) => recordInventory(ctx, reported))
const sleds = () => cloud.db.selectFrom('sled').selectAll().orderBy('serial').execute()
const changes = async () => (await cloud.db.selectFrom('change').select('id').execute()).length

test('an unchanged inventory changes nothing', async () => {
  const before = [await sleds(), await changes()]
  await record(inventory)
  expect([await sleds(), await changes()]).toEqual(before)
})

test('a sled that grew is recorded, and keeps its policy', async () => {
  const [first, ...others] = inventory.sleds
  if (first === undefined) throw new Error('the rack has no sleds')
  await cloud.db
    .transaction()
    .setIsolationLevel('serializable')
    .execute((trx) =>
      trx
        .updateTable('sled')
        .set({ provision_policy: 'non_provisionable' })
        .where('id', '=', first.id)
        .execute(),
    )
  await record({ ...inventory, sleds: [{ ...first, usableHardwareThreads: 256 }, ...others] })
  expect((await sleds()).find(({ id }) => id === first.id)).toMatchObject({
    usable_hardware_threads: 256,
    provision_policy: 'non_provisionable',
  })
})

test('new sleds and disks are added, and those that are no longer reported are kept', async () => {
  const [first] = inventory.sleds
  if (first === undefined) throw new Error('the rack has no sleds')
  const id = '11111111-2222-4333-8444-555555555555'
  const disks = first.disks.slice(0, 1).map((disk) => ({ ...disk, id: id.replace('1111', '9999') }))
  await record({ ...inventory, sleds: [{ ...first, id, serial: 'NEW', disks }] })
  expect(await sleds()).toHaveLength(4)
  const found = await cloud.db.selectFrom('physical_disk').selectAll().where('sled_id', '=', id).execute()
  expect(found).toHaveLength(1)
})
