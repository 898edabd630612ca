import { afterEach, beforeEach, expect, test } from 'vitest'
import { currentUser } from '#kernel/authentication/authenticate.ts'
import { freeSlot, insertTask } from './open-task.ts'
import { everything, type TaskCloud, taskCloud } from './testing/task-cloud.ts'

let cloud: TaskCloud
beforeEach(async () => {
  cloud = await taskCloud()
})
afterEach(() => cloud.close())

/** Creates disks, of which snapshots can be taken repeatedly, so that a member that is processed twice is detected. */
async function makeDisks(count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const { status } = await cloud.admin.post('/v1/disks?project=p', {
      name: `d-${i}`,
      description: '',
      size: 1024 ** 3,
      disk_source: { type: 'blank', block_size: 512 },
    })
    expect(status).toBe(201)
  }
}

/** Returns the number of snapshots of each disk. */
async function snapshotsByDisk(): Promise<number[]> {
  const { items } = (await cloud.admin.get('/v1/snapshots?project=p&limit=1000')).body
  const by = Map.groupBy(items as { disk_id: string }[], ({ disk_id }) => disk_id)
  return [...by.values()].map((of) => of.length)
}

test('a member processed by several servers concurrently is done only once', async () => {
  const others = [await cloud.another(), await cloud.another()]
  await makeDisks(20)
  const { body } = await cloud.bulk('snapshot_create', everything)
  const { queue } = cloud.controlPlane.services.jobs
  const over = new AbortController()
  // Takes the leases of the other servers repeatedly, so that all run the same turn.
  const disturbed = others.map(async (server) => {
    while (!over.signal.aborted) {
      await queue.dropLeases()
      await server.settle()
    }
  })
  for (let round = 0; round < 4; round++) {
    await cloud.settle()
    cloud.clock.advance(500)
  }
  over.abort()
  await Promise.all(disturbed)
  await cloud.pass(2)
  expect(await cloud.task(body.id)).toMatchObject({ state: 'done', done: 20, failed: 0, left_out: 0 })
  expect(await snapshotsByDisk()).toEqual(Array.from({ length: 20 }, () => 1))
})

test('a member that runs while its task is cancelled is either done and counted, or neither', async () => {
  for (let round = 0; round < 5; round++) {
    await cloud.makeAddresses(12)
    const { body } = await cloud.bulk('floating_ip_delete', everything)
    const [cancelled] = await Promise.all([cloud.call(body.id, 'cancel'), cloud.settle()])
    await cloud.pass(1)
    const { state, done } = await cloud.task(body.id)
    const left = await cloud.addresses()
    expect(done + left.length).toBe(12)
    if (cancelled.status === 200) expect(state).toBe('cancelled')
    else expect([cancelled.status, state]).toEqual([409, 'done'])
    await Promise.all(left.map((name) => cloud.admin.delete(`/v1/floating-ips/${name}?project=p`)))
  }
})

test("concurrent creations cannot exceed the limit of a user's tasks", async () => {
  const [id = ''] = await cloud.makeAddresses(1)
  const made = await Promise.all(
    Array.from({ length: 20 }, () => cloud.bulk('floating_ip_detach', { type: 'ids', ids: [id] })),
  )
  const answered = (wanted: number) => made.filter(({ status }) => status === wanted).length
  expect([answered(201), answered(429)]).toEqual([10, 10])
})

test('creating a task does not conflict with a running task of the same user', async () => {
  await cloud.makeAddresses(30)
  const { body: other } = await cloud.bulk('floating_ip_detach', everything)
  const { user_id } = await cloud.db
    .selectFrom('task')
    .select('user_id')
    .where('id', '=', other.id)
    .executeTakeFirstOrThrow()
  const actor = await currentUser(cloud.db, user_id)
  if (actor === null) throw new Error('the user is gone')
  let attempts = 0
  await cloud.controlPlane.asSystem('test', async (ctx) => {
    attempts++
    const seat = await freeSlot(ctx, user_id)
    await cloud.settle()
    cloud.clock.advance(500)
    const about = { kind: 'bulk', operation: 'floating_ip_detach', query: null } as const
    await insertTask(
      { ...ctx, actor, requestId: ctx.newId() },
      { id: ctx.newId(), projectId: null, about, total: 1 },
      seat,
    )
  })
  expect(attempts).toBe(1)
})
