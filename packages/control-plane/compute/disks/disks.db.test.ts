import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { requestJob } from '#kernel/job-queue/queue.ts'
import { GIB, type StorageCloud, storageCloud } from '@portico/testing/storage-cloud.ts'

let cloud: StorageCloud
beforeEach(async () => {
  cloud = await storageCloud()
})
afterEach(() => cloud.close())

const unreachable = 5_000

describe('creating a disk', () => {
  test('returns the disk in its final state', async () => {
    const { status, body } = await cloud.createDisk('d', { size: 3 * GIB })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'd',
      size: 3 * GIB,
      block_size: 512,
      device_path: '/mnt/d',
      image_id: null,
      snapshot_id: null,
      project_id: cloud.project.id,
      state: { state: 'detached' },
    })
    expect((await cloud.disk('d')).body).toEqual(body)
  })

  test('charges the size to project and silo, and deleting the disk releases it', async () => {
    await cloud.createDisk('a', { size: 3 * GIB })
    await cloud.createDisk('b', { size: 2 * GIB })
    expect(await cloud.charged()).toEqual({ project: 5 * GIB, silo: 5 * GIB })
    expect((await cloud.admin.delete('/v1/disks/a?project=p')).status).toBe(204)
    expect(await cloud.charged()).toEqual({ project: 2 * GIB, silo: 2 * GIB })
  })

  test('is refused for a taken name, a wrong size, and over quota, and then charges nothing', async () => {
    await cloud.createDisk('d')
    const taken = await cloud.createDisk('d')
    expect([taken.status, taken.body.message]).toEqual([400, 'already exists: disk "d"'])
    const small = await cloud.createDisk('small', { size: 512 })
    expect([small.status, small.body.error_code]).toEqual([400, 'InvalidValue'])
    await cloud.allowStorage(3 * GIB)
    const large = await cloud.createDisk('large', { size: 3 * GIB })
    expect(large.status).toBe(507)
    expect(large.body.message).toMatch(/^Insufficient capacity: Storage Limit Exceeded: /)
    expect((await cloud.createDisk('fits', { size: 2 * GIB })).status).toBe(201)
    expect((await cloud.charged()).project).toBe(3 * GIB)
  })

  test('is refused when the rack has no capacity for three replicas', async () => {
    await cloud.keepThreeDisks(2 * GIB)
    expect((await cloud.createDisk('fits', { size: 2 * GIB })).status).toBe(201)
    expect((await cloud.createDisk('more')).body.message).toMatch(
      /^Insufficient capacity: Not enough storage: 1 GiB needed, 0 B of 2 GiB free\. /,
    )
  })

  test('requires a role on the project', async () => {
    const body = { name: 'd', description: '', size: GIB, disk_source: { type: 'blank', block_size: 512 } }
    const viewer = await cloud.user({ projects: { [cloud.project.id]: 'viewer' } })
    expect((await viewer.post('/v1/disks?project=p', body)).status).toBe(403)
    const stranger = await cloud.user()
    expect((await stranger.post('/v1/disks?project=p', body)).body.message).toBe(
      'not found: project with name "p"',
    )
  })
})

describe('while the hypervisor does not respond', () => {
  test('the disk remains `creating`, and a worker creates its volume later', async () => {
    cloud.rack.faults.beUnreachable(unreachable)
    expect((await cloud.createDisk('d')).body.state).toEqual({ state: 'creating' })
    expect((await cloud.admin.delete('/v1/disks/d?project=p')).body.message).toBe(
      'disk cannot be deleted in state "creating"',
    )
    await cloud.settle()
    expect((await cloud.disk('d')).body.state).toEqual({ state: 'creating' })
    await cloud.pass(8)
    expect((await cloud.disk('d')).body.state).toEqual({ state: 'detached' })
  })

  test('a request whose server was killed is taken over when its lease has expired', async () => {
    const { body } = await cloud.createDisk('d')
    // Restores the row as left by a server that was killed after its commit; the volume is then created twice.
    await cloud.controlPlane.asSystem('test set-up', async (ctx) => {
      await ctx.db.updateTable('disk').set({ state: 'creating' }).where('id', '=', body.id).execute()
      await requestJob(ctx, 'disk', body.id)
      await cloud.controlPlane.services.jobs.queue.takeRequested(ctx, 'disk', body.id)
    })
    await cloud.settle()
    expect((await cloud.disk('d')).body.state).toEqual({ state: 'creating' })
    cloud.clock.advance(31_000)
    await cloud.settle()
    expect((await cloud.disk('d')).body.state).toEqual({ state: 'detached' })
  })

  test('a disk whose volume cannot be created becomes faulted and is charged until it is deleted', async () => {
    await cloud.createDisk('source')
    const { body: snapshot } = await cloud.createSnapshot('s', 'source')
    const row = await cloud.db.selectFrom('snapshot').selectAll().executeTakeFirstOrThrow()
    await cloud.rack.volumes.deleteSnapshot(row.content_id)
    const source = { type: 'snapshot', snapshot_id: snapshot.id }
    const { body: disk } = await cloud.createDisk('d', { disk_source: source })
    expect(disk.state).toEqual({ state: 'faulted' })
    expect((await cloud.charged()).project).toBe(3 * GIB)
    const stored = await cloud.db.selectFrom('disk').selectAll().where('id', '=', disk.id).executeTakeFirst()
    expect(stored?.failure).toMatch(/no snapshot/)
    expect((await cloud.admin.delete('/v1/disks/d?project=p')).status).toBe(204)
    expect((await cloud.charged()).project).toBe(2 * GIB)
  })
})

describe('deleting a disk', () => {
  test('removes its volume after the response', async () => {
    const { body } = await cloud.createDisk('d')
    await cloud.admin.delete(`/v1/disks/${body.id}`)
    expect((await cloud.disk('d')).status).toBe(404)
    expect(await cloud.remains()).toEqual([`volume ${body.id}`])
    await cloud.settle()
    expect(await cloud.remains()).toEqual([])
    await expect(cloud.rack.volumes.snapshot(body.id, body.id)).rejects.toThrow(/no volume/)
  })

  test('removes the volume later when it cannot be removed immediately', async () => {
    const { body } = await cloud.createDisk('d')
    cloud.rack.faults.beUnreachable(unreachable)
    await cloud.admin.delete(`/v1/disks/${body.id}`)
    await cloud.settle()
    expect(await cloud.remains()).toHaveLength(1)
    await cloud.pass(8)
    expect(await cloud.remains()).toEqual([])
  })

  test('keeps the volume until a pending snapshot of the disk has been taken', async () => {
    const { body: disk } = await cloud.createDisk('d')
    await cloud.createInstance('i', { disks: [{ type: 'attach', name: 'd' }] })
    cloud.rack.faults.beUnreachable(unreachable)
    expect((await cloud.createSnapshot('s', 'd')).body.state).toBe('creating')
    await cloud.admin.delete('/v1/instances/i?project=p')
    expect((await cloud.admin.delete(`/v1/disks/${disk.id}`)).status).toBe(204)
    await cloud.pass(10)
    expect((await cloud.admin.get('/v1/snapshots/s?project=p')).body.state).toBe('ready')
    expect(await cloud.remains()).toEqual([])
  })
})

describe('the disk list', () => {
  test('filters by name and state and sorts by size', async () => {
    await cloud.createDisk('data-1', { size: 3 * GIB })
    await cloud.createDisk('data-2', { size: GIB })
    await cloud.createDisk('logs', {
      size: 2 * GIB,
      disk_source: { type: 'importing_blocks', block_size: 512 },
    })
    const names = async (query: string) =>
      (await cloud.admin.get(`/v1/disks?project=p${query}`)).body.items.map((d: { name: string }) => d.name)
    expect(await names('')).toEqual(['data-1', 'data-2', 'logs'])
    expect(await names('&sort=-size')).toEqual(['data-1', 'logs', 'data-2'])
    expect(await names('&sort=state')).toEqual(expect.arrayContaining(['logs']))
    expect(await names('&search=data')).toEqual(['data-1', 'data-2'])
    expect(await names('&state=import_ready')).toEqual(['logs'])
    const bogus = await cloud.admin.get('/v1/disks?project=p&state=detached&state=bogus')
    expect([bogus.status, bogus.body.message]).toEqual([
      400,
      expect.stringMatching(/^unable to parse query string: state: this list knows creating, detached/),
    ])
    const first = (await cloud.admin.get('/v1/disks?project=p&sort=size&limit=2')).body
    expect(first.items.map((d: { name: string }) => d.name)).toEqual(['data-2', 'logs'])
    const rest = (await cloud.admin.get(`/v1/disks?limit=2&page_token=${first.next_page}`)).body
    expect(rest.items.map((d: { name: string }) => d.name)).toEqual(['data-1'])
  })
})
