import { type ControlledTransaction, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#kernel/database/schema/index.ts'
import { untilBlocked } from '@portico/testing/blocked.ts'
import { type StorageCloud, storageCloud } from '@portico/testing/storage-cloud.ts'

/**
 * Starts and deletions run at repeatable read. Operations that depend on the run state, or refer to the instance, must
 * not commit between the decision and the commit of a start or deletion.
 */
let cloud: StorageCloud
let holder: ControlledTransaction<Database>
beforeEach(async () => {
  cloud = await storageCloud()
  holder = await cloud.db.startTransaction().execute()
})
afterEach(async () => {
  if (!holder.isCommitted && !holder.isRolledBack) await holder.rollback().execute()
  await cloud.close()
})

const post = (path: string, body?: object) => cloud.admin.post(`${path}?project=p`, body)
const start = () => post('/v1/instances/i/start')

/**
 * Sends two requests that both need the instance's row, which is locked until both wait for it: each has taken its
 * snapshot before the other commits. Row locks are granted in the order of the requests.
 */
async function inOrder(
  first: () => Promise<{ status: number }>,
  second: () => Promise<{ status: number }>,
): Promise<number[]> {
  await sql`select id from instance for update`.execute(holder)
  const one = first()
  await untilBlocked(cloud.db, 1)
  const two = second()
  await untilBlocked(cloud.db, 2)
  await holder.rollback().execute()
  return [(await one).status, (await two).status]
}

describe('a start that commits first', () => {
  test('keeps a disk attached that is concurrently detached', async () => {
    await cloud.createInstance('i')
    await cloud.createDisk('d')
    await post('/v1/instances/i/disks/attach', { disk: 'd' })
    const detach = () => post('/v1/instances/i/disks/detach', { disk: 'd' })
    expect(await inOrder(start, detach)).toEqual([202, 400])
    expect((await cloud.disk('d')).body.state.state).toBe('attached')
  })

  test('refuses a disk that is concurrently attached', async () => {
    await cloud.createInstance('i')
    await cloud.createDisk('d')
    expect(await inOrder(start, () => post('/v1/instances/i/disks/attach', { disk: 'd' }))).toEqual([
      202, 400,
    ])
  })

  test('refuses an interface that is concurrently added', async () => {
    await cloud.createInstance('i')
    const nic = { name: 'n', description: '', vpc_name: 'default', subnet_name: 'default' }
    const add = () => cloud.admin.post('/v1/network-interfaces?project=p&instance=i', nic)
    expect(await inOrder(start, add)).toEqual([202, 400])
  })

  test('refuses to add the instance to a group concurrently', async () => {
    await cloud.createInstance('i')
    await post('/v1/anti-affinity-groups', {
      name: 'g',
      description: '',
      policy: 'fail',
      failure_domain: 'sled',
    })
    const join = () => post('/v1/anti-affinity-groups/g/members/instance/i')
    expect(await inOrder(start, join)).toEqual([202, 400])
  })
})

test('an instance starts without a disk when the disk is detached first', async () => {
  await cloud.createInstance('i')
  await cloud.createDisk('d')
  await post('/v1/instances/i/disks/attach', { disk: 'd' })
  const detach = () => post('/v1/instances/i/disks/detach', { disk: 'd' })
  expect(await inOrder(detach, start)).toEqual([202, 202])
  expect((await cloud.disk('d')).body.state.state).toBe('detached')
})

test('two concurrent starts of one instance create one machine', async () => {
  await cloud.createInstance('i')
  expect(await inOrder(start, start)).toEqual([202, 202])
  expect(await cloud.db.selectFrom('machine').select('id').execute()).toHaveLength(1)
})

test('deleting an instance detaches a disk that is attached at the same time', async () => {
  await cloud.createInstance('i')
  await cloud.createDisk('d')
  const attach = () => post('/v1/instances/i/disks/attach', { disk: 'd' })
  const remove = () => cloud.admin.delete('/v1/instances/i?project=p')
  expect(await inOrder(attach, remove)).toEqual([202, 204])
  expect((await cloud.disk('d')).body.state).toEqual({ state: 'detached' })
})
