import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GIB, type StorageCloud, storageCloud } from '@portico/testing/storage-cloud.ts'

/** Errors that occur only under real concurrency: with sums, last references and slots. */
let cloud: StorageCloud
beforeEach(async () => {
  cloud = await storageCloud()
}, 60_000)
afterEach(() => cloud.close())

const many = (count: number) => Array.from({ length: count }, (_, i) => i)

test('disks created concurrently never exceed the quota together', async () => {
  await cloud.allowStorage(4 * GIB)
  const replies = await Promise.all(many(8).map((i) => cloud.createDisk(`d${i}`)))
  const statuses = replies.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(4)
  expect(statuses.filter((status) => status === 507)).toHaveLength(4)
  expect(await cloud.charged()).toEqual({ project: 4 * GIB, silo: 4 * GIB })
})

test('content is removed once when its last two references are deleted concurrently', async () => {
  await cloud.createDisk('d')
  const { body: snapshot } = await cloud.createSnapshot('s', 'd')
  await cloud.createImage('i', snapshot.id)
  const replies = await Promise.all([
    cloud.admin.delete('/v1/snapshots/s?project=p'),
    cloud.admin.delete('/v1/images/i?project=p'),
  ])
  expect(replies.map(({ status }) => status)).toEqual([204, 204])
  expect(await cloud.remains()).toHaveLength(1)
})

test('snapshots of one detached disk that are requested concurrently through several servers are all taken', async () => {
  await cloud.createDisk('d')
  const others = [await cloud.another(), await cloud.another()]
  const askers = [cloud.admin, ...others.map(({ admin }) => admin)]
  const ask = (name: string, i: number) =>
    (askers[i % askers.length] ?? cloud.admin).post('/v1/snapshots?project=p', {
      name,
      description: '',
      disk: 'd',
    })
  const replies = await Promise.all(many(24).map((i) => ask(`s${i}`, i)))
  expect(replies.map(({ status, body }) => [status, body.state])).toEqual(many(24).map(() => [201, 'ready']))
  expect((await cloud.disk('d')).body.state).toEqual({ state: 'detached' })
  expect((await cloud.charged()).project).toBe(25 * GIB)

  const same = await Promise.all(many(8).map((i) => ask('same', i)))
  const refused = same.filter(({ status }) => status !== 201)
  expect(refused.map(({ body }) => body.message)).toEqual(
    many(7).map(() => 'already exists: snapshot "same"'),
  )
  expect((await cloud.disk('d')).body.state).toEqual({ state: 'detached' })
})

test('an image created while its snapshot is deleted keeps its content, or is not created', async () => {
  await cloud.createDisk('d')
  const { body: snapshot } = await cloud.createSnapshot('s', 'd')
  const [image, deleted] = await Promise.all([
    cloud.createImage('i', snapshot.id),
    cloud.admin.delete('/v1/snapshots/s?project=p'),
  ])
  expect(deleted.status).toBe(204)
  expect(await cloud.remains()).toHaveLength(image.status === 201 ? 0 : 1)
})

test('disks attached concurrently get different slots', async () => {
  await cloud.createInstance('i')
  await Promise.all(many(4).map((i) => cloud.createDisk(`d${i}`)))
  const replies = await Promise.all(
    many(4).map((i) => cloud.admin.post('/v1/instances/i/disks/attach?project=p', { disk: `d${i}` })),
  )
  expect(replies.map(({ status }) => status)).toEqual([202, 202, 202, 202])
  const rows = await cloud.db.selectFrom('disk').select('slot').orderBy('slot').execute()
  expect(rows.map(({ slot }) => slot)).toEqual([0, 1, 2, 3])
})

test('a disk is created once when several servers run', async () => {
  const others = await Promise.all([cloud.another(), cloud.another()])
  const servers = [cloud, ...others]
  cloud.rack.faults.beUnreachable(1_000)
  const disks = await Promise.all(many(12).map((i) => cloud.createDisk(`d${i}`)))
  cloud.clock.advance(40_000)
  const makers = servers.map(({ rack }) => vi.spyOn(rack.volumes, 'create'))
  await Promise.all(servers.map(({ settle }) => settle()))
  const rows = await cloud.db.selectFrom('disk').select('state').execute()
  expect(rows.map(({ state }) => state)).toEqual(many(12).map(() => 'detached'))
  const made = makers.flatMap(({ mock }) => mock.calls.map(([{ id }]) => id))
  expect(made).toHaveLength(12)
  expect(new Set(made)).toEqual(new Set(disks.map(({ body }) => body.id)))
})
