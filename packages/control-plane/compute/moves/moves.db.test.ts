import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { GIB, type StorageCloud, storageCloud } from '@portico/testing/storage-cloud.ts'

let cloud: StorageCloud
let rack: string
let web: { readonly id: string }
beforeEach(async () => {
  cloud = await storageCloud({ sleds: 3 })
  rack = (await cloud.admin.get('/v1/system/hardware/racks')).body.items[0].id
  web = (await cloud.createInstance('web', { start: true, ncpus: 2, memory: 4 * GIB })).body
  await cloud.pass(10)
})
afterEach(() => cloud.close())

const sleds = async (): Promise<{ id: string; instances: number; threads: { reserved: number } }[]> =>
  (await cloud.admin.get(`/portico/v1/racks/${rack}/contents`)).body.sleds
/** Returns the reserved vCPUs of the sleds, in ascending order. */
const reserved = async () =>
  (await sleds()).map(({ threads }) => threads.reserved).toSorted((one, other) => one - other)
const state = async () => (await cloud.admin.get('/v1/instances/web?project=p')).body.run_state
const at = (id = web.id) => `/portico/v1/system/instances/${id}/move`
const plan = async () => (await cloud.admin.get(at())).body
const move = (body: object = {}, user = cloud.admin) => user.post(at(), body)
const setPolicy = (id: string, policy: string) =>
  cloud.admin.put(`/v1/system/hardware/sleds/${id}/provision-policy`, { state: policy })

/** Returns the IDs of the instance's sled and of the two others. */
async function places() {
  const { sled, targets } = await plan()
  const ids: string[] = targets.map(({ sled_id }: { sled_id: string }) => sled_id)
  const others = ids.filter((id) => id !== sled.id)
  return { from: sled.id as string, to: others[0] ?? '', third: others[1] ?? '' }
}

test('an operator moves an instance: it migrates, both sleds hold its capacity until the end, then the new one', async () => {
  const { from, to } = await places()
  const { status, body } = await move({ sled: to })
  expect([status, body]).toMatchObject([
    202,
    { state: 'moving', from: { id: from }, to: { id: to }, name: 'web' },
  ])
  expect(await state()).toBe('migrating')
  expect(await reserved()).toEqual([0, 2, 2])
  await sql`select recount_claims()`.execute(cloud.db)
  expect(await reserved()).toEqual([0, 2, 2])
  await cloud.pass(4)
  expect(await plan()).toMatchObject({
    sled: { id: from },
    why_not: 'Instance is migrating. Wait until it has moved, or cancel the move.',
    move: { state: 'moving', progress: expect.closeTo(0.5, 0) },
  })
  for (const id of [from, to]) {
    expect((await cloud.admin.get(`/v1/system/hardware/sleds/${id}/instances`)).body.items).toMatchObject([
      { id: web.id, active_sled_id: from, migration_id: web.id, state: 'migrating' },
    ])
    expect((await cloud.admin.get(`/portico/v1/sleds/${id}/moves`)).body.items).toHaveLength(1)
  }
  // A reboot that is requested meanwhile waits.
  await cloud.admin.post('/v1/instances/web/reboot?project=p')
  await cloud.pass(1)
  expect(await state()).toBe('migrating')
  await cloud.pass(5)
  expect(await state()).toBe('rebooting')
  await cloud.pass(10)
  expect(await state()).toBe('running')
  expect(await plan()).toMatchObject({ sled: { id: to }, move: { state: 'moved', failure: null } })
  expect((await sleds()).find(({ id }) => id === to)).toMatchObject({
    instances: 1,
    threads: { reserved: 2 },
  })
  expect(await reserved()).toEqual([0, 0, 2])
  const { items } = (await cloud.admin.get('/portico/v1/changes?kind=instance-move')).body
  expect(
    items.map(({ name, after }: { name: string; after: { state: string } }) => [name, after.state]),
  ).toEqual([
    ['web', 'moved'],
    ['web', 'moving'],
  ])
})

test('the plan says for each sled why the instance cannot move there, and the request is refused with it', async () => {
  const { from, to, third } = await places()
  await setPolicy(to, 'non_provisionable')
  await cloud.db
    .transaction()
    .setIsolationLevel('serializable')
    .execute((tx) =>
      tx.updateTable('sled').set({ usable_hardware_threads: 1 }).where('id', '=', third).execute(),
    )
  const reasons = new Map(
    (await plan()).targets.map((target: { sled_id: string; why_not: string }) => [
      target.sled_id,
      target.why_not,
    ]),
  )
  expect([from, to, third].map((id) => reasons.get(id))).toEqual([
    'The instance is on this sled.',
    'The sled is out of service.',
    'The sled has 1 free vCPUs, and the instance needs 2.',
  ])
  expect(await move({ sled: to })).toMatchObject({
    status: 409,
    body: { message: 'The sled is out of service.' },
  })
  expect(await move()).toMatchObject({ status: 507 })
  expect(await move({ sled: crypto.randomUUID() })).toMatchObject({ status: 404 })
  expect(await reserved()).toEqual([0, 0, 2])
  expect(await state()).toBe('running')
  const stopped = (await cloud.createInstance('off', { start: false })).body
  expect(await cloud.admin.post(at(stopped.id), {})).toMatchObject({ status: 409 })
})

test('users of the instance see that it migrates, but no sleds, and only operators move it', async () => {
  const user = await cloud.user({ siloRole: 'admin' })
  expect(await move({}, user)).toMatchObject({ status: 404 })
  const viewer = await cloud.user({ fleet: 'viewer' })
  expect((await viewer.get(at())).status).toBe(200)
  expect(await move({}, viewer)).toMatchObject({ status: 403 })
  await move()
  expect((await user.get('/v1/instances/web?project=p')).body.run_state).toBe('migrating')
  const { items } = (await user.get(`/portico/v1/changes?id=${web.id}`)).body
  expect(JSON.stringify(items)).not.toMatch(/sled/)
})

describe('an instance stays where it is, and its capacity elsewhere is released,', () => {
  test.each([
    [
      'its move fails',
      () => cloud.rack.faults.failNextMove(web.id, 'The network is too slow'),
      /too slow/,
      'running',
    ],
    ['its move is cancelled', null, /cancelled/, 'running'],
    ['it is stopped', null, /was stopped/, 'stopped'],
  ] as const)('when %s', async (how, prepare, failure, end) => {
    const { from, to } = await places()
    await prepare?.()
    await move({ sled: to })
    await cloud.pass(2)
    if (how.endsWith('cancelled')) expect((await cloud.admin.delete(at())).status).toBe(204)
    if (how.endsWith('stopped')) await cloud.admin.post('/v1/instances/web/stop?project=p')
    await cloud.pass(8)
    expect(await state()).toBe(end)
    expect((await plan()).move).toMatchObject({
      state: 'failed',
      failure: expect.stringMatching(failure),
      from: { id: from },
    })
    expect(await reserved()).toEqual([0, 0, end === 'running' ? 2 : 0])
    // It can be moved again.
    if (end === 'stopped') return
    await move({ sled: to })
    await cloud.pass(10)
    expect(await plan()).toMatchObject({ sled: { id: to }, move: { state: 'moved' } })
  })
})

test('an instance whose target fails runs on, and one that was moved outside of Portico is followed', async () => {
  const { from, to, third } = await places()
  await move({ sled: to })
  await cloud.pass(2)
  await cloud.admin.post(`/portico/v1/sleds/${to}/drill`)
  await cloud.pass(10)
  expect(await plan()).toMatchObject({
    sled: { id: from },
    move: { failure: expect.stringMatching(/was lost/) },
  })
  expect(await state()).toBe('running')
  const { id } = await cloud.db.selectFrom('machine').select('id').executeTakeFirstOrThrow()
  const seen = { ...(await cloud.rack.observe(id)), sledId: third }
  vi.spyOn(cloud.rack, 'observe').mockResolvedValue(seen)
  vi.spyOn(cloud.rack, 'list').mockResolvedValue([seen])
  await cloud.pass(40, 5)
  expect(await plan()).toMatchObject({ sled: { id: third } })
  expect(await reserved()).toEqual([0, 0, 2])
})
