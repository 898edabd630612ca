import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { GIB, type StorageCloud, storageCloud } from '@portico/testing/storage-cloud.ts'

let cloud: StorageCloud
beforeEach(async () => {
  cloud = await storageCloud()
})
afterEach(() => cloud.close())

const move = (how: 'attach' | 'detach', disk: string, instance = 'i') =>
  cloud.admin.post(`/v1/instances/${instance}/disks/${how}?project=p`, { disk })
const slots = async () =>
  Object.fromEntries(
    (await cloud.db.selectFrom('disk').select(['name', 'slot']).orderBy('name').execute()).map((row) => [
      row.name,
      row.slot,
    ]),
  )

describe('attaching', () => {
  test('uses the lowest free slot, and changes nothing when repeated', async () => {
    const { body: instance } = await cloud.createInstance('i')
    for (const name of ['a', 'b', 'c']) {
      await cloud.createDisk(name).then(() => move('attach', name))
    }
    await move('detach', 'b')
    await cloud.createDisk('d')
    const { status, body } = await move('attach', 'd')
    expect([status, body.state]).toEqual([202, { state: 'attached', instance: instance.id }])
    expect(await slots()).toEqual({ a: 0, b: null, c: 2, d: 1 })
    expect((await move('attach', 'd')).body).toEqual(body)
    const list = await cloud.admin.get('/v1/instances/i/disks?project=p')
    expect(list.body.items.map((disk: { name: string }) => disk.name)).toEqual(['a', 'c', 'd'])
  })

  test('is refused for a ninth disk, an instance with a machine, and across projects', async () => {
    const disks = Array.from({ length: 8 }, (_, i) => ({
      type: 'create',
      name: `d${i}`,
      description: '',
      size: GIB,
      disk_source: { type: 'blank', block_size: 512 },
    }))
    await cloud.createInstance('i', { disks })
    await cloud.settle()
    await cloud.createDisk('ninth')
    expect((await move('attach', 'ninth')).body.message).toBe('cannot attach more than 8 disks to instance')
    await cloud.createInstance('busy', { start: true })
    await cloud.pass(60)
    expect((await move('attach', 'ninth', 'busy')).body.message).toBe(
      'cannot attach disk: instance is not fully stopped',
    )
    await cloud.admin.post('/v1/projects', { name: 'q', description: '' })
    const elsewhere = await cloud.admin.post('/v1/disks?project=q', {
      name: 'far',
      description: '',
      size: GIB,
      disk_source: { type: 'blank', block_size: 512 },
    })
    expect((await move('attach', elsewhere.body.id)).body.message).toBe(
      'disk must be in the same project as the instance',
    )
    expect((await move('attach', 'far')).body.message).toBe('not found: disk with name "far"')
  })

  test('is refused while the disk is attached to another instance', async () => {
    await cloud.createInstance('i')
    await cloud.createInstance('j')
    await cloud.createDisk('d')
    await move('attach', 'd', 'j')
    expect((await move('attach', 'd')).body.message).toBe(
      'cannot attach disk "d": disk is attached to another instance',
    )
    expect((await move('detach', 'd')).body.message).toBe(
      'cannot detach disk "d": disk is attached to another instance',
    )
  })
})

describe('detaching', () => {
  test('is refused for the boot disk, and for a running instance', async () => {
    const disk = (name: string) => ({
      type: 'create',
      name,
      description: '',
      size: GIB,
      disk_source: { type: 'blank', block_size: 512 },
    })
    await cloud.createInstance('i', { boot_disk: disk('boot'), disks: [disk('data')], start: true })
    await cloud.pass(60)
    expect((await cloud.disk('boot')).body.state.state).toBe('attached')
    const boot = await move('detach', 'boot')
    expect([boot.status, boot.body.message]).toEqual([409, 'boot disk cannot be detached'])
    expect((await move('detach', 'data')).body.message).toBe(
      'cannot detach disk: instance is not fully stopped',
    )
    expect((await cloud.admin.delete('/v1/disks/data?project=p')).body.message).toBe(
      'disk cannot be deleted in state "attached"',
    )
  })

  test('happens to all disks of a deleted instance, and the disks are kept', async () => {
    await cloud.createInstance('i')
    await cloud.createDisk('d')
    await move('attach', 'd')
    cloud.rack.faults.beUnreachable(5_000)
    await cloud.createDisk('fresh')
    expect((await move('attach', 'fresh')).body.state).toEqual({ state: 'creating' })
    expect((await move('detach', 'fresh')).body.message).toBe(
      'cannot detach disk "fresh": invalid state creating',
    )
    expect((await cloud.admin.delete('/v1/instances/i?project=p')).status).toBe(204)
    expect((await cloud.disk('d')).body.state).toEqual({ state: 'detached' })
    expect((await cloud.disk('fresh')).body.state).toEqual({ state: 'creating' })
    await cloud.pass(8)
    expect((await cloud.disk('fresh')).body.state).toEqual({ state: 'detached' })
  })
})

test('a machine is started after its disks are created, and fails when one cannot be created', async () => {
  await cloud.createDisk('source')
  const { body: snapshot } = await cloud.createSnapshot('s', 'source')
  const { content_id } = await cloud.db.selectFrom('snapshot').selectAll().executeTakeFirstOrThrow()
  await cloud.rack.volumes.deleteSnapshot(content_id)
  const source = { type: 'snapshot', snapshot_id: snapshot.id }
  const boot = { type: 'create', name: 'boot', description: '', size: GIB, disk_source: source }
  await cloud.createInstance('i', { boot_disk: boot, start: true, auto_restart_policy: 'never' })
  expect((await cloud.disk('boot')).body.state).toEqual({ state: 'creating' })
  await cloud.pass(5)
  expect((await cloud.disk('boot')).body.state).toEqual({ state: 'faulted' })
  expect((await cloud.admin.get('/v1/instances/i?project=p')).body.run_state).toBe('failed')
  expect((await cloud.admin.delete('/v1/disks/boot?project=p')).status).toBe(204)
  expect((await cloud.admin.get('/v1/instances/i?project=p')).body.boot_disk_id).toBeNull()
})
