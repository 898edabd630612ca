import { type ControlledTransaction, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '#kernel/database/schema/index.ts'
import { untilBlocked } from '@portico/testing/blocked.ts'
import { type TestCloud, testCloud, type TestUser } from '@portico/testing/cloud.ts'

/** Tests of deleting a silo while another user creates a project in it. */
let cloud: TestCloud
let user: TestUser
let maker: ControlledTransaction<Database>
beforeEach(async () => {
  cloud = await testCloud({ sleds: 1 })
  await cloud.admin.post('/v1/system/silos', {
    name: 'lab',
    description: '',
    discoverable: true,
    identity_mode: 'local_only',
    quotas: { cpus: 1, memory: 0, storage: 0 },
    tls_certificates: [],
  })
  user = await cloud.user({ silo: 'lab', siloRole: 'admin' })
  maker = await cloud.db.startTransaction().setIsolationLevel('repeatable read').execute()
}, 60_000)
afterEach(async () => {
  if (!maker.isRolledBack && !maker.isCommitted) await maker.rollback().execute()
  await cloud.close()
})

const makeProject = () => user.post('/v1/projects', { name: 'p', description: '' })
const deleteSilo = () => cloud.admin.delete('/v1/system/silos/lab')

test('deleting a silo is refused when a project was created in it first', async () => {
  // Takes the lock of a transaction that has created something in the silo and has not committed yet.
  await sql`select id from silo where name = 'lab' for key share`.execute(maker)
  const deleted = deleteSilo()
  await untilBlocked(cloud.db, 1)
  expect((await makeProject()).status).toBe(201)
  await maker.rollback().execute()
  expect(await deleted).toMatchObject({
    status: 400,
    body: { message: 'silo to be deleted contains a project' },
  })
})

test('a request that arrives while the silo is deleted is refused as unauthenticated', async () => {
  await sql`delete from silo where name = 'lab'`.execute(maker)
  const made = makeProject()
  await untilBlocked(cloud.db, 1)
  await maker.commit().execute()
  expect((await made).status).toBe(401)
  expect((await deleteSilo()).status).toBe(404)
})

test('exactly one of several concurrent deletions of a silo succeeds', async () => {
  const replies = await Promise.all(Array.from({ length: 4 }, deleteSilo))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404, 404, 404])
})
