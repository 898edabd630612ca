import { backupLimits } from '@portico/domain/backups/limits.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { TargetError } from '#kernel/backup-target.ts'
import { GIB, storageCloud, type StorageCloud } from '@portico/testing/storage-cloud.ts'
import type { TestUser } from '@portico/testing/cloud.ts'
import { memoryTarget, type MemoryTarget } from './memory-target.ts'

const MIB = 1024 ** 2
const day = 86_400_000

let target: MemoryTarget
let cloud: StorageCloud
beforeEach(async () => {
  target = memoryTarget()
  cloud = await storageCloud({ sleds: 4, backupTarget: target })
})
afterEach(() => cloud.close())

const blank = { type: 'blank', block_size: 512 }

/** Creates an instance `box` with a boot disk that has data, and an empty disk. */
async function makeBox() {
  const disk = (name: string) => ({ type: 'create', name, description: '', size: GIB, disk_source: blank })
  const { status, body } = await cloud.createInstance('box', {
    ncpus: 2,
    user_data: 'c2VjcmV0',
    boot_disk: disk('boot'),
    disks: [disk('data')],
  })
  expect(status).toBe(201)
  await cloud.settle()
  await fill('boot', 0, 512)
  await fill('boot', 9 * MIB, 4 * MIB)
  return body
}

/** Writes to a disk as the guest would. */
async function fill(disk: string, offset: number, length: number): Promise<void> {
  const { body } = await cloud.disk(disk)
  await cloud.rack.volumes.write(body.id, offset, new Uint8Array(length).fill((offset % 200) | 1))
}

const backUp = (body: object = {}, as: TestUser = cloud.admin) =>
  as.post('/portico/v1/backups?project=p', { instance: 'box', ...body })
const view = async (name: string) => (await cloud.admin.get(`/portico/v1/backups/${name}?project=p`)).body
const list = async (query = '', as: TestUser = cloud.admin) =>
  (await as.get(`/portico/v1/backups?project=p${query}`)).body.items
const restore = (backup: string, body: object = {}, as: TestUser = cloud.admin) =>
  as.post(`/portico/v1/backups/${backup}/restore?project=p`, { name: 'copy', project: 'p', ...body })
const remove = (name: string) => cloud.admin.delete(`/portico/v1/backups/${name}?project=p`)
const task = async (id: string, as: TestUser = cloud.admin) => (await as.get(`/portico/v1/tasks/${id}`)).body
const lastTask = async (as: TestUser = cloud.admin) =>
  (await as.get('/portico/v1/tasks?limit=1')).body.items[0]
const diskNames = async (): Promise<string[]> =>
  (await cloud.admin.get('/v1/disks?project=p')).body.items.map(({ name }: { name: string }) => name)
const schedule = { frequency: 'daily', weekday: 0, at: '02:30', keep: 2 }
const plan = (body: object | null) =>
  cloud.admin.put('/portico/v1/instances/box/backup-schedule?project=p', { schedule: body })
const setRoles = (...ids: string[]) =>
  cloud.admin.put('/v1/projects/p/policy', {
    role_assignments: ids.map((id) => ({
      identity_type: 'silo_user',
      identity_id: id,
      role_name: 'collaborator',
    })),
  })

describe('a backup', () => {
  test('stores all disks and settings once, adds only what changed later, and outlives its instance', async () => {
    const box = await makeBox()
    const { status, body } = await backUp({ name: 'first', description: 'before the update' })
    expect([status, body]).toMatchObject([
      201,
      {
        state: 'creating',
        name: 'first',
        instance_id: box.id,
        ncpus: 2,
        size: 2 * GIB,
        scheduled: false,
        user_id: cloud.admin.id,
        disks: [
          { name: 'boot', boot: true },
          { name: 'data', boot: false },
        ],
        network_interfaces: [{ name: 'net0', vpc: 'default', subnet: 'default', primary: true }],
      },
    ])
    expect((await backUp()).body.message).toMatch('Instance is being backed up')
    await cloud.settle()
    const first = await view('first')
    // Chunk 0 has the boot sector; two more chunks have the written 4 MiB.
    expect(first).toMatchObject({ state: 'ready', done_bytes: 2 * GIB, added_bytes: 12 * MIB })
    expect(target.stored.size).toBe(3)
    expect(await lastTask()).toMatchObject({
      about: { kind: 'backup', backup: first.id, instance: 'box' },
      state: 'done',
      done: 2 * GIB,
      total: 2 * GIB,
    })
    await fill('boot', 9 * MIB, 512)
    await backUp({ name: 'second' })
    await cloud.settle()
    expect(await view('second')).toMatchObject({ state: 'ready', added_bytes: 4 * MIB })
    // Nothing of the snapshots that were copied is left.
    expect((await cloud.rack.volumes.list()).snapshots).toEqual([])

    await cloud.admin.delete('/v1/instances/box?project=p')
    expect((await list()).map(({ name }: { name: string }) => name)).toEqual(['second', 'first'])
    expect(await list(`&instance_id=${box.id}&search=fir&state=ready`)).toHaveLength(1)
    const { body: changes } = await cloud.admin.get('/portico/v1/changes?project=p&kind=backup')
    expect(changes.items).toHaveLength(4)
    expect(JSON.stringify(changes.items)).not.toContain('c2VjcmV0')
    const refused = await cloud.admin.delete('/v1/projects/p')
    expect(refused.status).toBe(400)
  })

  test('is deleted with the chunks that no other backup needs, also while another backup refers to them', async () => {
    await makeBox()
    await backUp({ name: 'first' })
    await cloud.settle()
    await fill('boot', 9 * MIB, 512)
    await backUp({ name: 'second' })
    await cloud.settle()
    expect(target.stored.size).toBe(4)
    expect((await remove('first')).status).toBe(204)
    await cloud.settle()
    expect(target.stored.size).toBe(3)
    // The third backup has begun when the second one is deleted.
    const other = await cloud.another()
    const written = vi.spyOn(target, 'hash').mockImplementationOnce(async (data) => {
      await remove('second')
      await other.settle()
      return memoryTarget().hash(data)
    })
    await backUp({ name: 'third' })
    await cloud.settle()
    expect(written).toHaveBeenCalled()
    expect(await view('third')).toMatchObject({ state: 'ready' })
    expect(target.stored.size).toBe(3)
    const { body } = await restore('third')
    await cloud.settle()
    expect(await task(body.id)).toMatchObject({ state: 'done' })
    await remove('third')
    await cloud.settle()
    expect([target.stored.size, target.indexes.size]).toEqual([0, 0])
    for (const table of ['backup_chunk', 'backup_piece', 'backup_garbage'] as const) {
      expect(await cloud.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })

  test('is damaged if data was lost that it shares, until another one stores the data again', async () => {
    await makeBox()
    await backUp({ name: 'first' })
    await cloud.settle()
    // A restore finds the loss when the second backup has referred to the data, which counts as stored.
    const { write } = target
    vi.spyOn(target, 'write').mockImplementationOnce(async (key, data) => {
      target.stored.clear()
      await restore('first')
      await cloud.settle()
      return write(key, data)
    })
    await backUp({ name: 'second' })
    await cloud.settle()
    expect(await view('second')).toMatchObject({
      state: 'damaged',
      failure: expect.stringMatching('Back up again'),
    })
    await backUp({ name: 'third' })
    await cloud.settle()
    expect([(await view('second')).state, (await view('third')).state]).toEqual(['ready', 'ready'])
  })

  test('is cancelled by its task, and then nothing of it is left', async () => {
    await makeBox()
    vi.spyOn(target, 'write').mockRejectedValueOnce(new TargetError('unreachable', { retry: true }))
    await backUp({ name: 'first' })
    await cloud.settle()
    const { id } = await lastTask()
    expect((await cloud.admin.post(`/portico/v1/tasks/${id}/hold`)).status).toBe(409)
    expect((await cloud.admin.post(`/portico/v1/tasks/${id}/cancel`)).body.state).toBe('cancelled')
    await cloud.pass(60, 10)
    expect(await list()).toEqual([])
    expect(target.stored.size).toBe(0)
    expect((await cloud.rack.volumes.list()).snapshots).toEqual([])
  })

  test('fails with the sentence of the target, immediately or after five minutes, and continues after a short failure', async () => {
    await makeBox()
    const write = vi.spyOn(target, 'write')
    write.mockRejectedValueOnce(new TargetError('Bucket does not exist', { retry: false }))
    await backUp({ name: 'refused' })
    await cloud.settle()
    expect(await view('refused')).toMatchObject({ state: 'failed', failure: 'Bucket does not exist' })
    expect(await lastTask()).toMatchObject({ state: 'failed', failure: 'Bucket does not exist' })
    expect((await restore('refused')).body.message).toMatch('Backup failed and has no content')

    const unreachable = new TargetError('Target cannot be reached', { retry: true })
    write.mockRejectedValueOnce(unreachable)
    await backUp({ name: 'delayed' })
    await cloud.settle()
    expect(await view('delayed')).toMatchObject({ state: 'creating', waiting: 'Target cannot be reached' })
    await cloud.pass(2)
    expect(await view('delayed')).toMatchObject({ state: 'ready', waiting: null })
    write.mockReset()
    await fill('boot', 100 * MIB, 512)
    vi.spyOn(target, 'write').mockRejectedValue(unreachable)
    await backUp({ name: 'lost' })
    await cloud.pass(480, 60)
    expect(await view('lost')).toMatchObject({ state: 'failed', failure: 'Target cannot be reached' })
  })

  test('needs a target, disks, and the role of its user until it ends', async () => {
    await cloud.createInstance('box')
    expect((await backUp()).body.message).toMatch('Instance has no disks')
    await cloud.createDisk('d')
    await cloud.admin.post('/v1/instances/box/disks/attach?project=p', { disk: 'd' })
    await cloud.settle()
    await fill('d', 0, 512)
    const viewer = await cloud.user({ projects: { [cloud.project.id]: 'viewer' } })
    const collaborator = await cloud.user({ projects: { [cloud.project.id]: 'collaborator' } })
    expect((await backUp({}, viewer)).status).toBe(403)
    expect((await backUp({ name: 'mine' }, collaborator)).status).toBe(201)
    expect(await list('', viewer)).toHaveLength(1)
    await setRoles()
    await cloud.settle()
    expect(await view('mine')).toMatchObject({
      state: 'failed',
      failure: expect.stringMatching('no longer has the role'),
    })
    expect(await lastTask(collaborator)).toMatchObject({ state: 'failed' })
    expect(target.stored.size).toBe(0)
  })
})

describe('a restore', () => {
  test('creates a stopped instance with the same content and settings in the chosen project', async () => {
    await makeBox()
    const read = vi.spyOn(cloud.rack.volumes, 'read')
    await backUp({ name: 'first' })
    await cloud.settle()
    const saved = await Promise.all(read.mock.results.map(({ value }) => value as Promise<Uint8Array>))
    await cloud.admin.post('/v1/projects', { name: 'other', description: '' })
    const write = vi.spyOn(cloud.rack.volumes, 'write')
    const { status, body } = await restore('first', { project: 'other' })
    expect([status, body]).toMatchObject([
      201,
      { about: { kind: 'restore', instance: 'copy' }, total: 2 * GIB },
    ])
    expect((await remove('first')).body.message).toMatch('Backup is being restored')
    await cloud.settle()
    expect(await task(body.id)).toMatchObject({ state: 'done', done: 2 * GIB, failure: null })
    const { body: copy } = await cloud.admin.get('/v1/instances/copy?project=other')
    expect(copy).toMatchObject({ run_state: 'stopped', ncpus: 2, hostname: 'box' })
    const { body: disks } = await cloud.admin.get('/v1/instances/copy/disks?project=other')
    expect(
      disks.items.map(({ name, id }: { name: string; id: string }) => [name, id === copy.boot_disk_id]),
    ).toEqual([
      ['boot', true],
      ['data', false],
    ])
    const nics = (await cloud.admin.get('/v1/network-interfaces?project=other&instance=copy')).body.items
    expect(nics).toMatchObject([{ name: 'net0', primary: true }])
    // Every written byte is what was read at its offset.
    let bytes = 0
    for (const [, offset, data] of write.mock.calls) {
      const chunk = saved.find(
        (each, i) => read.mock.calls[i]?.[1] === offset - (offset % backupLimits.chunk) && each,
      )
      const from = offset % backupLimits.chunk
      expect(Buffer.from(data).equals(chunk?.subarray(from, from + data.length) ?? Buffer.alloc(0))).toBe(
        true,
      )
      bytes += data.length
    }
    expect(bytes).toBe(4 * MIB + 64 * 1024)
    const { body: user } = await cloud.admin.get('/portico/v1/changes?project=other&kind=instance')
    expect(user.items[0]).toMatchObject({ action: 'create', actor: { id: cloud.admin.id } })
  })

  test('stops before it writes to a disk whose import a user has ended', async () => {
    await makeBox()
    const verify = vi.spyOn(target, 'verify')
    await backUp({ name: 'first' })
    await cloud.settle()
    const write = vi.spyOn(cloud.rack.volumes, 'write')
    let disk = ''
    write.mockImplementationOnce(async (id) => {
      disk = id
      expect((await cloud.admin.post(`/v1/disks/${id}/bulk-write-stop`)).status).toBe(204)
    })
    const { body } = await restore('first')
    await cloud.settle()
    expect((await task(body.id)).failure).toBe('A disk was deleted or changed during the restore')
    expect(new Set(write.mock.calls.map(([id]) => id))).toEqual(new Set([disk]))
    // Only an empty target may be marked as the one to use.
    expect(verify.mock.calls.map(([isUsed]) => isUsed)).toEqual([
      false,
      ...verify.mock.calls.slice(1).map(() => true),
    ])
  })

  test('is refused before it writes anything when name, quota, role or state do not permit it', async () => {
    await makeBox()
    await backUp({ name: 'first' })
    expect((await restore('first')).body.message).toMatch('Backup is being created')
    await cloud.settle()
    expect((await restore('first', { name: 'box' })).body.message).toBe('already exists: instance "box"')
    await cloud.allowStorage(3 * GIB)
    const full = await restore('first')
    expect(full.status).toBe(507)
    expect(full.body.message).toMatch('requested 2 GiB with 2 GiB of 3 GiB in use')
    const reader = await cloud.user({ projects: { [cloud.project.id]: 'viewer' } })
    const writer = await cloud.user({ projects: { [cloud.project.id]: 'collaborator' } })
    await cloud.admin.post('/v1/projects', { name: 'other', description: '' })
    expect((await restore('first', {}, reader)).status).toBe(403)
    expect((await restore('first', { project: 'other' }, writer)).status).toBe(404)
    expect(await diskNames()).toEqual(['boot', 'data'])
    expect(await cloud.db.selectFrom('backup_restore').select('id').execute()).toEqual([])
  })

  test('that fails or is cancelled removes its disks, and a damaged chunk is stored again by the next backup', async () => {
    await makeBox()
    await backUp({ name: 'first' })
    await cloud.settle()
    const charged = await cloud.charged()
    const [key = ''] = target.stored.keys()
    const whole = target.stored.get(key) ?? new Uint8Array()
    target.stored.set(key, new Uint8Array(whole.length).fill(9))
    const { body: damaged } = await restore('first')
    await cloud.settle()
    expect(await task(damaged.id)).toMatchObject({
      state: 'failed',
      failure: expect.stringMatching(
        '^Data of backup “first” is lost or damaged in the backup target. Restore another backup$',
      ),
    })
    expect(await view('first')).toMatchObject({
      state: 'damaged',
      failure: expect.stringMatching('^Data of this backup is lost'),
    })
    expect((await cloud.admin.get('/portico/v1/project-overview?project=p')).body.needs).toContainEqual(
      expect.objectContaining({
        about: expect.objectContaining({ kind: 'backups_damaged', names: ['first'] }),
      }),
    )
    expect((await cloud.admin.get('/portico/v1/issues')).body.items).toContainEqual(
      expect.objectContaining({
        about: expect.objectContaining({ kind: 'backups_damaged', silo_name: 'main', count: 1 }),
      }),
    )
    await backUp({ name: 'again' })
    await cloud.settle()
    expect(target.stored.get(key)).toEqual(whole)
    expect(await view('first')).toMatchObject({ state: 'ready', failure: null })
    // An operator brings the data back.
    target.stored.delete(key)
    await restore('first', { name: 'lost' })
    await cloud.settle()
    expect(await list('&state=damaged')).toHaveLength(2)
    target.stored.set(key, whole)
    await restore('first', { name: 'found' })
    await cloud.settle()
    expect(await list('&state=damaged')).toEqual([])
    await cloud.admin.delete('/v1/instances/found?project=p')
    for (const name of await diskNames()) {
      if (!['boot', 'data'].includes(name)) await cloud.admin.delete(`/v1/disks/${name}?project=p`)
    }
    await cloud.settle()

    vi.spyOn(target, 'read').mockRejectedValueOnce(
      new TargetError('Target cannot be reached', { retry: true }),
    )
    await restore('again', { name: 'delayed' })
    await cloud.settle()
    expect(await view('again')).toMatchObject({ state: 'ready', waiting: 'Target cannot be reached' })
    await cloud.pass(2)
    expect(await view('again')).toMatchObject({ state: 'ready', waiting: null })
    await cloud.admin.delete('/v1/instances/delayed?project=p')
    for (const name of await diskNames()) {
      if (!['boot', 'data'].includes(name)) await cloud.admin.delete(`/v1/disks/${name}?project=p`)
    }
    await cloud.settle()

    const cancelled = (await restore('again')).body
    await cloud.admin.post(`/portico/v1/tasks/${cancelled.id}/cancel`)
    const writer = await cloud.user({ projects: { [cloud.project.id]: 'collaborator' } })
    const revoked = (await restore('again', {}, writer)).body
    await setRoles()
    const taken = (await restore('again', { name: 'taken' })).body
    await cloud.createInstance('taken')
    await cloud.settle()
    expect((await task(revoked.id, writer)).failure).toMatch('no longer has the role')
    expect((await task(taken.id)).failure).toBe('Already exists: instance "taken"')
    await cloud.settle()
    expect(await diskNames()).toEqual(['boot', 'data'])
    expect(await cloud.charged()).toEqual(charged)
    expect((await cloud.rack.volumes.list()).volumes).toHaveLength(2)
  })
})

describe('a schedule', () => {
  /** Reads the database, since sessions expire while the days pass. */
  const scheduled = () =>
    cloud.db.selectFrom('backup').selectAll().where('scheduled', '=', true).orderBy('time_created').execute()

  test('makes one backup per due time on any number of servers, catches up once, and keeps the latest', async () => {
    await makeBox()
    await backUp({ name: 'by-hand' })
    await cloud.settle()
    const { body } = await plan(schedule)
    const due = Date.parse(body.time_due)
    expect([body.schedule, new Date(due).toISOString().slice(11, 16)]).toEqual([schedule, '02:30'])
    const other = await cloud.another()
    cloud.clock.advance(due - cloud.clock.now().getTime() - 1000)
    await cloud.settle()
    expect(await scheduled()).toEqual([])
    cloud.clock.advance(1000)
    await Promise.all([cloud.settle(), other.settle()])
    await cloud.settle()
    const [first] = await scheduled()
    expect(first).toMatchObject({ state: 'ready', user_id: null, added_bytes: 0 })
    expect(await cloud.db.selectFrom('task').select('id').execute()).toHaveLength(1)
    // All servers are down for three due times.
    cloud.clock.advance(3 * day)
    await cloud.settle()
    expect(await scheduled()).toHaveLength(2)
    cloud.clock.advance(day)
    await cloud.settle()
    const kept = await scheduled()
    expect(kept).toHaveLength(2)
    expect(kept.map(({ id }) => id)).not.toContain(first?.id)
    expect(
      await cloud.db.selectFrom('backup').select('id').where('name', '=', 'by-hand').execute(),
    ).toHaveLength(1)
    await cloud.controlPlane.asSystem('test', ({ db }) =>
      db.updateTable('instance').set({ backup_schedule: null }).execute(),
    )
    cloud.clock.advance(2 * day)
    await cloud.settle()
    expect(await scheduled()).toHaveLength(2)
  })

  test('is refused without a target, or with a time that does not exist', async () => {
    await makeBox()
    expect((await plan({ ...schedule, at: '24:00' })).status).toBe(400)
    expect((await plan({ ...schedule, keep: 0 })).status).toBe(400)
    const without = await storageCloud({ backupTarget: null, sleds: 4 })
    await without.createInstance('box')
    const path = '/portico/v1/instances/box/backup-schedule?project=p'
    const { status, body } = await without.admin.put(path, { schedule })
    expect([status, body.message]).toEqual([409, expect.stringMatching('--backup-target')])
    expect((await without.admin.get('/portico/v1/capabilities')).body.guest_backups).toBe(false)
    await without.close()
  })
})
