import { afterEach, expect, test } from 'vitest'
import { GIB, storageCloud, type StorageCloud } from '@portico/testing/storage-cloud.ts'
import { killable } from '@portico/testing/killable.ts'
import { memoryTarget } from './memory-target.ts'

const MIB = 1024 ** 2

let cloud: StorageCloud
afterEach(() => cloud.close())

const tables = [
  'backup',
  'backup_disk',
  'backup_chunk',
  'backup_piece',
  'backup_garbage',
  'backup_restore',
  'backup_restore_disk',
  'disk',
  'instance',
  'task',
  'work',
]

/** A backup has some 25 writes, a restore and a removal too: the server is killed in every part of each. */
const step = 5
const beyond = 200

test('a backup, its restore and its removal are completed once, after whichever write the server is killed', async () => {
  const target = memoryTarget()
  cloud = await storageCloud({ sleds: 1, backupTarget: target })
  const source = { type: 'blank', block_size: 512 }
  const boot_disk = { type: 'create', name: 'boot', description: '', size: GIB, disk_source: source }
  await cloud.createInstance('box', { boot_disk })
  await cloud.settle()
  const { body: disk } = await cloud.disk('boot')
  for (const offset of [0, 5 * MIB]) {
    await cloud.rack.volumes.write(disk.id, offset, new Uint8Array(512).fill(7))
  }
  const survivor = await cloud.another()

  /** Runs the jobs on a server that is killed after a number of writes, then on another. @returns whether it was killed */
  const run = async (writes: number): Promise<boolean> => {
    const life = killable(tables)
    const doomed = await cloud.another(life)
    life.endAfter(writes)
    for (let turn = 0; turn < 2 && !life.isOver; turn++) await doomed.settle().catch(() => {})
    // The leases of the killed server expire.
    for (const ms of [20_000, 1000, 1000]) {
      cloud.clock.advance(ms)
      await survivor.settle()
    }
    return life.isOver
  }

  let isKilled = true
  let writes = 1
  for (; isKilled && writes < beyond; writes += step) {
    const killed: boolean[] = []
    const said = `killed after ${writes} writes`
    const { body: backup } = await cloud.admin.post('/portico/v1/backups?project=p', {
      instance: 'box',
      name: 'b',
    })
    killed.push(await run(writes))
    const { body: made } = await cloud.admin.get('/portico/v1/backups/b?project=p')
    expect(made, said).toMatchObject({ state: 'ready', done_bytes: GIB })
    expect([target.stored.size, target.indexes.size], said).toEqual([2, 2])

    const restore = await cloud.admin.post(`/portico/v1/backups/${backup.id}/restore`, {
      name: 'copy',
      project: 'p',
    })
    killed.push(await run(writes))
    const { body: task } = await cloud.admin.get(`/portico/v1/tasks/${restore.body.id}`)
    expect(task, said).toMatchObject({ state: 'done', done: GIB })
    const { body: disks } = await cloud.admin.get('/v1/instances/copy/disks?project=p')
    expect(await cloud.rack.volumes.ranges(await frozen(disks.items[0].id)), said).toHaveLength(2)

    await cloud.admin.delete('/portico/v1/backups/b?project=p')
    killed.push(await run(writes))
    expect([target.stored.size, target.indexes.size], said).toEqual([0, 0])
    for (const table of ['backup_chunk', 'backup_piece', 'backup_garbage', 'backup_restore'] as const) {
      expect(await cloud.db.selectFrom(table).selectAll().execute(), said).toEqual([])
    }
    await cloud.admin.delete('/v1/instances/copy?project=p')
    await cloud.admin.delete(`/v1/disks/${disks.items[0].id}`)
    isKilled = killed.includes(true)
  }
  expect(writes).toBeGreaterThan(3 * step)
  expect(writes).toBeLessThan(beyond)
}, 120_000)

/** Takes a snapshot of a volume, whose content can be read. */
async function frozen(volume: string): Promise<string> {
  const id = crypto.randomUUID()
  await cloud.rack.volumes.snapshot(volume, id)
  return id
}
