import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { GIB, type StorageCloud, storageCloud } from '@portico/testing/storage-cloud.ts'

let cloud: StorageCloud
beforeEach(async () => {
  cloud = await storageCloud()
  await cloud.createDisk('d', { size: 2 * GIB })
})
afterEach(() => cloud.close())

const snapshot = async (name: string) => (await cloud.admin.get(`/v1/snapshots/${name}?project=p`)).body
const remove = (name: string) => cloud.admin.delete(`/v1/snapshots/${name}?project=p`)
const diskState = async (): Promise<string> => (await cloud.disk('d')).body.state.state

describe('taking a snapshot', () => {
  test('of a detached disk returns it ready and leaves the disk detached', async () => {
    const { status, body } = await cloud.createSnapshot('s', 'd')
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 's', state: 'ready', size: 2 * GIB, project_id: cloud.project.id })
    expect(body.disk_id).toBe((await cloud.disk('d')).body.id)
    expect(await diskState()).toBe('detached')
  })

  test('charges the size of the disk, and deleting the snapshot releases it', async () => {
    await cloud.createSnapshot('s', 'd')
    expect((await cloud.charged()).project).toBe(4 * GIB)
    expect((await remove('s')).status).toBe(204)
    expect((await cloud.charged()).project).toBe(2 * GIB)
    expect((await remove('s')).status).toBe(404)
  })

  test('of a disk in use does not disturb it', async () => {
    await cloud.createInstance('i', { disks: [{ type: 'attach', name: 'd' }], start: true })
    await cloud.pass(60)
    expect((await cloud.createSnapshot('s', 'd')).body.state).toBe('ready')
    expect(await diskState()).toBe('attached')
    expect((await cloud.admin.get('/v1/instances/i?project=p')).body.run_state).toBe('running')
  })

  test('is refused for a taken name, another project, and a disk that is not ready', async () => {
    await cloud.createSnapshot('s', 'd')
    expect((await cloud.createSnapshot('s', 'd')).body.message).toBe('already exists: snapshot "s"')
    expect(await diskState()).toBe('detached')
    await cloud.admin.post('/v1/projects', { name: 'q', description: '' })
    const elsewhere = await cloud.admin.post('/v1/snapshots?project=q', {
      name: 's',
      description: '',
      disk: (await cloud.disk('d')).body.id,
    })
    expect(elsewhere.body.message).toBe("can't create a snapshot of a disk in a different project")
    await cloud.createDisk('importing', { disk_source: { type: 'importing_blocks', block_size: 512 } })
    expect((await cloud.createSnapshot('s', 'importing')).status).toBe(400)
    expect((await cloud.createSnapshot('t', 'importing')).status).toBe(503)
  })

  test('over quota is refused and stores nothing', async () => {
    await cloud.allowStorage(3 * GIB)
    expect((await cloud.createSnapshot('s', 'd')).status).toBe(507)
    expect(await diskState()).toBe('detached')
  })

  test('is refused when the rack has no capacity for three replicas', async () => {
    await cloud.keepThreeDisks(3 * GIB)
    expect((await cloud.createSnapshot('s', 'd')).body.message).toMatch(
      /^Insufficient capacity: Not enough storage: 2 GiB needed, 1 GiB of 3 GiB free\. /,
    )
    expect(await cloud.charged()).toEqual({ project: 2 * GIB, silo: 2 * GIB })
  })
})

describe('while the hypervisor does not respond', () => {
  beforeEach(() => cloud.rack.faults.beUnreachable(5_000))

  test('the disk is locked, and a worker takes the snapshot', async () => {
    expect((await cloud.createSnapshot('s', 'd')).body.state).toBe('creating')
    expect(await diskState()).toBe('maintenance')
    expect((await cloud.createSnapshot('s', 'd')).body.message).toBe('already exists: snapshot "s"')
    expect((await cloud.admin.delete('/v1/disks/d?project=p')).status).toBe(400)
    expect((await remove('s')).body.message).toBe('snapshot cannot be deleted in state Creating')
    await cloud.pass(8)
    expect((await snapshot('s')).state).toBe('ready')
    expect(await diskState()).toBe('detached')
  })

  test('more snapshots of the disk can be taken, and it is unlocked after the last', async () => {
    for (const name of ['s', 't', 'u']) {
      expect(await cloud.createSnapshot(name, 'd')).toMatchObject({
        status: 201,
        body: { state: 'creating' },
      })
    }
    expect(await diskState()).toBe('maintenance')
    await cloud.pass(8)
    for (const name of ['s', 't', 'u']) expect((await snapshot(name)).state).toBe('ready')
    expect(await diskState()).toBe('detached')
  })

  test('a disk that is detached before its last snapshot is taken is unlocked afterwards', async () => {
    await cloud.createInstance('i', { disks: [{ type: 'attach', name: 'd' }] })
    await cloud.createSnapshot('s', 'd')
    await cloud.admin.post('/v1/instances/i/disks/detach?project=p', { disk: 'd' })
    await cloud.createSnapshot('t', 'd')
    expect(await diskState()).toBe('maintenance')
    await cloud.pass(8)
    expect([(await snapshot('s')).state, (await snapshot('t')).state]).toEqual(['ready', 'ready'])
    expect(await diskState()).toBe('detached')
  })
})

test('a snapshot that cannot be taken becomes faulted, its disk is unlocked, and it can be deleted', async () => {
  await cloud.rack.volumes.deleteVolume((await cloud.disk('d')).body.id)
  expect((await cloud.createSnapshot('s', 'd')).body.state).toBe('faulted')
  expect(await diskState()).toBe('detached')
  expect((await cloud.charged()).project).toBe(4 * GIB)
  const image = await cloud.createImage('i', (await snapshot('s')).id)
  expect(image.body.message).toBe('snapshot cannot be used in state Faulted')
  expect((await remove('s')).status).toBe(204)
  expect((await cloud.charged()).project).toBe(2 * GIB)
})

describe('creating a disk from a snapshot', () => {
  const fromSnapshot = async (name: string, more: object = {}) => {
    const source = { type: 'snapshot', snapshot_id: (await snapshot('s')).id }
    return cloud.createDisk(name, { size: 2 * GIB, disk_source: source, ...more })
  }

  test("uses the snapshot's block size and stores the snapshot's ID, which remains when the snapshot is deleted", async () => {
    await cloud.createDisk('wide', { disk_source: { type: 'blank', block_size: 4096 } })
    await cloud.createSnapshot('s', 'wide')
    const { id } = await snapshot('s')
    const { body } = await fromSnapshot('copy')
    expect(body).toMatchObject({ block_size: 4096, snapshot_id: id, state: { state: 'detached' } })
    await remove('s')
    await cloud.settle()
    expect(await cloud.remains()).toEqual([])
    expect((await cloud.disk('copy')).body).toMatchObject({ snapshot_id: id, state: { state: 'detached' } })
  })

  test('is refused when the disk is too small, or the snapshot is in another project or not readable', async () => {
    await cloud.createSnapshot('s', 'd')
    expect((await fromSnapshot('copy', { size: GIB })).body.message).toBe(
      'disk size 1 GiB must be greater than or equal to snapshot size 2 GiB',
    )
    const q = await cloud.admin.post('/v1/projects', { name: 'q', description: '' })
    const body = {
      name: 'copy',
      description: '',
      size: 2 * GIB,
      disk_source: { type: 'snapshot', snapshot_id: (await snapshot('s')).id },
    }
    expect((await cloud.admin.post('/v1/disks?project=q', body)).body.message).toBe(
      'snapshot does not belong to this project',
    )
    const other = await cloud.user({ projects: { [q.body.id]: 'collaborator' } })
    expect((await other.post('/v1/disks?project=q', body)).status).toBe(404)
  })

  test('still works when the snapshot is deleted before the volume is created', async () => {
    await cloud.createSnapshot('s', 'd')
    cloud.rack.faults.beUnreachable(5_000)
    await fromSnapshot('copy')
    expect((await remove('s')).status).toBe(204)
    expect(await cloud.remains()).toEqual([])
    await cloud.pass(8)
    expect((await cloud.disk('copy')).body.state).toEqual({ state: 'detached' })
    expect(await cloud.remains()).toEqual([])
  })
})

test('the snapshot list can be filtered by name and state and sorted', async () => {
  await cloud.createSnapshot('daily-1', 'd')
  await cloud.createDisk('small')
  await cloud.createSnapshot('weekly', 'small')
  const names = async (query: string) =>
    (await cloud.admin.get(`/v1/snapshots?project=p${query}`)).body.items.map((s: { name: string }) => s.name)
  expect(await names('')).toEqual(['daily-1', 'weekly'])
  expect(await names('&sort=size')).toEqual(['weekly', 'daily-1'])
  expect(await names('&search=daily')).toEqual(['daily-1'])
  expect(await names('&state=faulted')).toEqual([])
})
