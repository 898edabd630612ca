import type { Inventory } from '@portico/hypervisor/hardware/inventory.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { GIB, type StorageCloud, storageCloud } from '@portico/testing/storage-cloud.ts'

let cloud: StorageCloud
let inventory: Inventory
beforeEach(async () => {
  cloud = await storageCloud({ sleds: 1 })
  inventory = await cloud.rack.inventory()
})
afterEach(() => cloud.close())

/** Changes what the hypervisor reports about its sled, and waits until a running server has read it. */
async function report(change: Partial<Inventory['sleds'][number]>): Promise<void> {
  const sleds = inventory.sleds.map((sled) => ({ ...sled, ...change }))
  vi.spyOn(cloud.rack, 'inventory').mockResolvedValue({ ...inventory, sleds })
  await cloud.pass(10, 5)
}
const disksOf = (change: Partial<Inventory['sleds'][number]['disks'][number]>) => ({
  disks: inventory.sleds.flatMap(({ disks }) => disks.map((disk) => ({ ...disk, ...change }))),
})
const start = async (name: string) => {
  const { status, body } = await cloud.admin.post(`/v1/instances/${name}/start?project=p`)
  return status === 202 ? 202 : [status, body.message]
}
const runState = async (name: string) =>
  (await cloud.admin.get(`/v1/instances/${name}?project=p`)).body.run_state

test('storage that has grown is used without a restart', async () => {
  await report(disksOf({ size: 3 * GIB }))
  const large = { size: 20 * GIB }
  expect((await cloud.createDisk('d', large)).body.message).toContain('Not enough storage')
  await report(disksOf({ size: 3200 * GIB }))
  expect((await cloud.createDisk('d', large)).status).toBe(201)
})

describe('a host that shrank', () => {
  beforeEach(async () => {
    await cloud.createInstance('old', { ncpus: 8, memory: 8 * GIB, start: true })
    await cloud.createInstance('new')
    await cloud.pass(40, 2)
    await report({ usableHardwareThreads: 4, usablePhysicalRam: 4 * GIB })
  })

  test('is recorded with its current size, with a log entry about the excess, and its machines keep running', async () => {
    expect(await runState('old')).toBe('running')
    expect(await cloud.db.selectFrom('sled').selectAll().executeTakeFirst()).toMatchObject({
      usable_hardware_threads: 4,
      reserved_threads: 8,
    })
    const serial = inventory.sleds[0]?.serial
    expect(cloud.messages).toContainEqual(
      expect.stringContaining(
        `sled ${serial} is overcommitted: its machines use 8 of 4 threads and 8 GiB of 4 GiB`,
      ),
    )
    expect(cloud.errors).toEqual([])
  })

  test('is recorded by a server that starts after the change', async () => {
    const { settle } = await cloud.another()
    await settle()
    expect(await runState('old')).toBe('running')
  })

  test('starts no instances until enough others have stopped', async () => {
    expect(await start('new')).toEqual([
      507,
      'Insufficient capacity: Failed to place instance: no sled has capacity for 1 vCPU and 1 GiB of memory; ' +
        'the largest free capacity of a sled is 0 threads and 0 B',
    ])
    await cloud.admin.post('/v1/instances/old/stop?project=p')
    await cloud.pass(40, 2)
    expect(await start('new')).toBe(202)
  })

  test('can never be overcommitted further', async () => {
    const take = sql`update sled set reserved_threads = reserved_threads + 1`
    const taking = cloud.controlPlane.asSystem('test', (ctx) => take.execute(ctx.db))
    await expect(taking).rejects.toMatchObject({ code: '23514' })
    const give = sql`update sled set reserved_threads = reserved_threads - 1`
    await cloud.controlPlane.asSystem('test', (ctx) => give.execute(ctx.db))
  })
})

describe('a host whose storage is full', () => {
  beforeEach(async () => {
    await cloud.createDisk('d')
    await cloud.createInstance('i')
    await report(disksOf({ full: true }))
  })
  const refused =
    "Insufficient capacity: The host's storage is full. Delete disks, snapshots or images, or ask an operator to " +
    'free storage, then try again'

  test('refuses to create disks or snapshots or to start instances, and the error says what to do', async () => {
    const answers = [await cloud.createDisk('e'), await cloud.createSnapshot('s', 'd')]
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [507, refused],
      [507, refused],
    ])
    expect(await start('i')).toEqual([507, refused])
  })

  test('creates and starts them again when space is available', async () => {
    await report(disksOf({ full: false }))
    expect((await cloud.createDisk('e')).status).toBe(201)
    expect(await start('i')).toBe(202)
  })
})

test('the quota of the first silo is the capacity of the rack', async () => {
  const { body } = await cloud.admin.get('/v1/utilization')
  const [sled] = inventory.sleds
  expect(body.capacity).toMatchObject({
    cpus: sled?.usableHardwareThreads,
    memory: sled?.usablePhysicalRam,
  })
  // Every disk is stored three times.
  const physical = (sled?.disks ?? []).filter(({ formFactor }) => formFactor === 'u2')
  expect(body.capacity.storage).toBe(Math.floor(physical.reduce((sum, { size }) => sum + size, 0) / 3))
})
