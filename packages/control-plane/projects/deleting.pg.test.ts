import { type ControlledTransaction, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { GIB } from '@portico/domain/byte-size.ts'
import type { Database } from '#kernel/database/schema/index.ts'
import { deleteUnreferenced } from '#kernel/database/transact.ts'
import { untilBlocked } from '@portico/testing/blocked.ts'
import { testCloud, type TestCloud } from '@portico/testing/cloud.ts'

/** A project that is deleted while another user creates a resource in it. */
let cloud: TestCloud
let maker: ControlledTransaction<Database>
beforeEach(async () => {
  cloud = await testCloud({ sleds: 1 })
  await cloud.admin.post('/v1/projects', { name: 'going', description: '' })
  await cloud.admin.delete('/v1/vpc-subnets/default?project=going&vpc=default')
  await cloud.admin.delete('/v1/vpcs/default?project=going')
  maker = await cloud.db.startTransaction().execute()
}, 60_000)
afterEach(async () => {
  if (!maker.isRolledBack) await maker.rollback().execute()
  await cloud.close()
})

const named = (name: string) => ({ name, description: '' })
const blank = { size: GIB, disk_source: { type: 'blank', block_size: 512 } }
const createDisk = (name: string) => cloud.admin.post('/v1/disks?project=going', { ...named(name), ...blank })
const deleteProject = () => cloud.admin.delete('/v1/projects/going')

test('a deletion that waits for a creation in the project does not block other creations', async () => {
  // Acts like a transaction that has created a resource in the project and has not committed yet.
  await sql`select id from project where name = 'going' for key share`.execute(maker)
  const deleted = deleteProject()
  await untilBlocked(cloud.db, 1)
  expect((await createDisk('d')).status).toBe(201)
  await maker.rollback().execute()
  expect(await deleted).toMatchObject({
    status: 400,
    body: { message: 'project to be deleted contains a disk: d' },
  })
})

test('a deletion is retried however often resources are created and deleted during it', async () => {
  const unseen = ['a', 'b', 'c']
  let last: string | undefined
  await cloud.controlPlane.asSystem('test', async ({ db }) => {
    if (last !== undefined) await cloud.admin.delete(`/v1/disks/${last}?project=going`)
    last = unseen.shift()
    if (last !== undefined) expect((await createDisk(last)).status).toBe(201)
    await deleteUnreferenced(() => db.deleteFrom('project').where('name', '=', 'going').execute())
  })
  expect(unseen).toEqual([])
  expect((await cloud.admin.get('/v1/projects/going')).status).toBe(404)
})

describe('creating a resource in a project being deleted', () => {
  const requests: readonly (readonly [what: string, path: string, body: object])[] = [
    ['a disk', '/v1/disks', blank],
    [
      'an instance',
      '/v1/instances',
      { hostname: 'i', ncpus: 1, memory: GIB, network_interfaces: { type: 'none' } },
    ],
    ['a VPC', '/v1/vpcs', { dns_name: 'v' }],
    ['a floating IP', '/v1/floating-ips', {}],
    ['an affinity group', '/v1/affinity-groups', { policy: 'fail', failure_domain: 'sled' }],
  ]
  test.each(requests)('returns 404 (%s)', async (_, path, body) => {
    const { made } = await cloud.controlPlane.asSystem('test', async ({ db }) => {
      await db.deleteFrom('project').where('name', '=', 'going').execute()
      const made = cloud.admin.post(`${path}?project=going`, { ...named('x'), ...body })
      await untilBlocked(cloud.db, 1)
      await db.deleteFrom('provisioned').where('collection_kind', '=', 'project').execute()
      return { made }
    })
    expect(await made).toMatchObject({
      status: 404,
      body: { message: 'not found: project with name "going"' },
    })
  })
})
