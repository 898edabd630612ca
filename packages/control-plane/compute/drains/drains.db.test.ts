import { afterEach, beforeEach, expect, test } from 'vitest'
import { GIB, type StorageCloud, storageCloud } from '@portico/testing/storage-cloud.ts'

let cloud: StorageCloud
let sledId: string
beforeEach(async () => {
  cloud = await storageCloud({ sleds: 3 })
  const sleds = (await cloud.admin.get('/v1/system/hardware/sleds')).body.items
  sledId = sleds[0].id
  for (const { id } of sleds.slice(1)) await setPolicy(id, 'non_provisionable')
  for (const [name, memory] of [
    ['a', 8],
    ['b', 4],
    ['c', 2],
    ['d', 1],
  ] as const) {
    await cloud.createInstance(name, { start: true, memory: memory * GIB })
  }
  await cloud.pass(10)
  for (const { id } of sleds.slice(1)) await setPolicy(id, 'provisionable')
})
afterEach(() => cloud.close())

const setPolicy = (id: string, state: string) =>
  cloud.admin.put(`/v1/system/hardware/sleds/${id}/provision-policy`, { state })
const drain = () => cloud.admin.post(`/portico/v1/sleds/${sledId}/drain`)
const task = async (id: string) => (await cloud.admin.get(`/portico/v1/tasks/${id}`)).body
const members = async (id: string): Promise<string[]> =>
  (await cloud.admin.get(`/portico/v1/tasks/${id}/members`)).body.items.map(
    (item: { name: string; state: string; error_code: string | null; message: string | null }) =>
      [item.name, item.state, item.error_code, item.message].filter((part) => part !== null).join(' '),
  )
const states = async () =>
  (await cloud.admin.get('/v1/instances?project=p&sort_by=name_ascending')).body.items.map(
    ({ run_state }: { run_state: string }) => run_state,
  )
const onSled = async (): Promise<string[]> =>
  (await cloud.admin.get(`/v1/system/hardware/sleds/${sledId}/instances`)).body.items
    .map(({ name }: { name: string }) => name)
    .toSorted()

test('a drain moves all instances of a sled, two at once, and says what could not be moved', async () => {
  await cloud.rack.faults.failNextMove('b', 'The network is too slow')
  const { status, body } = await drain()
  expect([status, body]).toMatchObject([
    201,
    { state: 'waiting', total: 4, about: { kind: 'drain', sled: sledId } },
  ])
  expect((await cloud.admin.get(`/v1/system/hardware/sleds/${sledId}`)).body.policy).toMatchObject({
    provision_policy: 'non_provisionable',
  })
  expect(await drain()).toMatchObject({ status: 409 })
  await cloud.pass(1.5)
  expect(await states()).toEqual(['migrating', 'migrating', 'running', 'running'])
  expect(await members(body.id)).toEqual([
    'main/p/a waiting moving',
    'main/p/b waiting moving',
    'main/p/c waiting',
    'main/p/d waiting',
  ])
  await cloud.admin.post('/v1/instances/d/stop?project=p')
  await cloud.pass(25)
  expect(await task(body.id)).toMatchObject({ state: 'failed', done: 2, failed: 1 })
  expect(await members(body.id)).toEqual([
    'main/p/a done',
    'main/p/b failed The network is too slow',
    'main/p/c done',
    'main/p/d left_out Instance does not run',
  ])
  expect(await onSled()).toEqual(['b'])

  await cloud.admin.post(`/portico/v1/tasks/${body.id}/retry`)
  await cloud.pass(10)
  expect(await onSled()).toEqual([])
  const back = await cloud.admin.post(`/portico/v1/tasks/${body.id}/move-back`)
  expect(back).toMatchObject({ status: 201, body: { total: 3, about: { is_return: true } } })
  await cloud.pass(30)
  expect(await task(back.body.id)).toMatchObject({ state: 'done', done: 3 })
  expect(await onSled()).toEqual(['a', 'b', 'c'])
  expect(await cloud.admin.post(`/portico/v1/tasks/${back.body.id}/move-back`)).toMatchObject({ status: 400 })
})

test('a paused drain begins no more moves, and a cancelled one keeps what has moved', async () => {
  const { id } = (await drain()).body
  await cloud.pass(1.5)
  await cloud.admin.post(`/portico/v1/tasks/${id}/hold`)
  await cloud.pass(15)
  expect(await states()).toEqual(['running', 'running', 'running', 'running'])
  expect(await onSled()).toEqual(['c', 'd'])
  const { body: d } = await cloud.admin.get('/v1/instances/d?project=p')
  expect((await cloud.admin.post(`/portico/v1/system/instances/${d.id}/move`, {})).status).toBe(202)
  await cloud.pass(15)
  await cloud.admin.post(`/portico/v1/tasks/${id}/resume`)
  await cloud.pass(1.5)
  expect((await members(id)).at(-1)).toBe('main/p/d left_out Instance is not on the sled any more')
  await cloud.admin.post(`/portico/v1/tasks/${id}/cancel`)
  await cloud.pass(10)
  expect(await task(id)).toMatchObject({ state: 'cancelled', done: 2 })
  expect(await onSled()).toEqual(['c'])
  expect(await states()).toEqual(['running', 'running', 'running', 'running'])
})

test('a drain moves nothing for an operator who lost the role, and is refused for an empty sled', async () => {
  const operator = await cloud.user({ fleet: 'admin' })
  const { id } = (await operator.post(`/portico/v1/sleds/${sledId}/drain`)).body
  await cloud.db
    .transaction()
    .setIsolationLevel('serializable')
    .execute((tx) => tx.deleteFrom('role_assignment').where('identity_id', '=', operator.id).execute())
  await cloud.pass(5)
  expect((await onSled()).length).toBe(4)
  expect(
    (await cloud.db.selectFrom('task').select('failed').where('id', '=', id).executeTakeFirst())?.failed,
  ).toBe(4)
  const [, empty] = (await cloud.admin.get('/v1/system/hardware/sleds')).body.items
  expect(await cloud.admin.post(`/portico/v1/sleds/${empty.id}/drain`)).toMatchObject({ status: 400 })
})
