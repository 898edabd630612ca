import { afterEach, beforeEach, expect, test } from 'vitest'
import { GIB, storageCloud, type StorageCloud } from '@portico/testing/storage-cloud.ts'
import { chunkKey } from './chunk-key.ts'
import { memoryTarget, type MemoryTarget } from './memory-target.ts'

const MIB = 1024 ** 2
const many = (count: number) => Array.from({ length: count }, (_, i) => i)

let target: MemoryTarget
let cloud: StorageCloud
beforeEach(async () => {
  target = memoryTarget()
  cloud = await storageCloud({ sleds: 2, backupTarget: target })
})
afterEach(() => cloud.close())

/** Creates an instance whose disk has the same content as that of the others. */
async function makeBox(name: string): Promise<string> {
  const blank = { type: 'blank', block_size: 512 }
  const boot_disk = { type: 'create', name: `${name}-boot`, description: '', size: GIB, disk_source: blank }
  await cloud.createInstance(name, { boot_disk })
  await cloud.settle()
  const { body } = await cloud.disk(`${name}-boot`)
  await cloud.rack.volumes.write(body.id, 5 * MIB, new Uint8Array(3 * MIB).fill(1))
  return body.id
}

test('an instance is backed up once when several servers are asked at the same time', async () => {
  await makeBox('box')
  const servers = [cloud, await cloud.another(), await cloud.another()]
  const replies = await Promise.all(
    many(9).map((i) =>
      (servers[i % 3] ?? cloud).admin.post('/portico/v1/backups?project=p', {
        instance: 'box',
        name: `b-${i}`,
      }),
    ),
  )
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201,
    ...many(8).map(() => 409),
  ])
})

test('no backup loses a chunk, and none remains, when servers make and delete backups with the same content', async () => {
  const boxes = ['a', 'b', 'c']
  const disks = await Promise.all(boxes.map(makeBox))
  const servers = [cloud, await cloud.another(), await cloud.another()]
  for (const round of many(4)) {
    // Some content is new in each round, and some returns that was removed before.
    for (const disk of disks) {
      await cloud.rack.volumes.write(disk, 0, new Uint8Array(512).fill(1 + (round % 2)))
    }
    await Promise.all(
      boxes.map(async (box, i) => {
        const { admin, settle } = servers[i] ?? cloud
        const made = await admin.post('/portico/v1/backups?project=p', {
          instance: box,
          name: `${box}-${round}`,
        })
        expect(made.status).toBe(201)
        if (round > 0) await admin.delete(`/portico/v1/backups/${box}-${round - 1}?project=p`)
        await settle()
      }),
    )
    for (const _ of many(3)) {
      cloud.clock.advance(1000)
      await Promise.all(servers.map(({ settle }) => settle()))
    }
    const { body } = await cloud.admin.get('/portico/v1/backups?project=p')
    expect(body.items.map(({ state }: { state: string }) => state)).toEqual(['ready', 'ready', 'ready'])
    const chunks = await cloud.db.selectFrom('backup_chunk').selectAll().execute()
    expect(chunks.every(({ stored }) => stored)).toBe(true)
    expect([...target.stored.keys()].toSorted()).toEqual(chunks.map(chunkKey).toSorted())
  }
})
