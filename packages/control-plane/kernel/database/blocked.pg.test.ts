import { type ControlledTransaction, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { GIB, type StorageCloud, storageCloud } from '@portico/testing/storage-cloud.ts'
import type { Database } from './schema/index.ts'

/** A transaction whose server is paused before it commits. */
let cloud: StorageCloud
let paused: ControlledTransaction<Database>
beforeEach(async () => {
  cloud = await storageCloud({ sleds: 1 })
  paused = await cloud.db.startTransaction().execute()
})
afterEach(async () => {
  await endPaused()
  await cloud.close()
})

async function endPaused(): Promise<void> {
  if (!paused.isRolledBack) await paused.rollback().execute()
}

const used = () =>
  cloud.db
    .selectFrom('provisioned')
    .select(['cpus', 'storage'])
    .where('collection_kind', '=', 'fleet')
    .executeTakeFirstOrThrow()

const holdSleds = () => sql`select id from sled for update`.execute(paused)
const holdProject = (name: string) =>
  sql`delete from provisioned where collection_id = (select id from project where name = ${name})`.execute(
    paused,
  )

describe('a project that is being deleted', () => {
  const createIn = (project: string, name: string) =>
    cloud.admin.post(`/v1/disks?project=${project}`, {
      name,
      description: '',
      size: GIB,
      disk_source: { type: 'blank', block_size: 512 },
    })
  beforeEach(async () => {
    await cloud.admin.post('/v1/projects', { name: 'going', description: '' })
    expect((await createIn('going', 'last')).status).toBe(201)
    await holdProject('going')
  })

  test('refuses new resources in it with 503, and affects no other project', async () => {
    const refused = createIn('going', 'too-late')
    expect((await createIn('p', 'd')).status).toBe(201)
    expect(await refused).toMatchObject({ status: 503, body: { error_code: 'ServiceNotAvailable' } })
    expect(await used()).toEqual({ cpus: 0, storage: 2 * GIB })
  })

  test('counts amounts that are released to it after the deletion began', async () => {
    expect((await cloud.admin.delete('/v1/disks/last?project=going')).status).toBe(204)
    expect((await createIn('p', 'd')).status).toBe(201)
    await endPaused()
    // The worker searches every five seconds for reservations that were not settled.
    await cloud.pass(6)
    expect(await used()).toEqual({ cpus: 0, storage: GIB })
  })
})

describe('a sled that is being changed', () => {
  const start = (name: string) => cloud.admin.post(`/v1/instances/${name}/start?project=p`)

  test('counts amounts that are released to it after the change began', async () => {
    await cloud.createInstance('i', { start: true })
    await cloud.pass(30)
    await holdSleds()
    expect((await cloud.admin.post('/v1/instances/i/stop?project=p')).status).toBe(202)
    await cloud.pass(30)
    expect((await cloud.createDisk('d')).status).toBe(201)
    await endPaused()
    // The worker searches every five seconds for reservations that were not settled.
    await cloud.pass(6)
    expect(await used()).toEqual({ cpus: 0, storage: GIB })
    expect(await cloud.db.selectFrom('sled').select('reserved_threads').executeTakeFirst()).toEqual({
      reserved_threads: 0,
    })
  })

  test('is not affected when a machine is being created on it', async () => {
    await cloud.createInstance('i', { start: true })
    await cloud.pass(30)
    await sql`select id from sled for key share`.execute(paused)
    await cloud.admin.post('/v1/instances/i/stop?project=p')
    await cloud.pass(30)
    expect(await used()).toEqual({ cpus: 0, storage: 0 })
  })

  test('refuses an instance start on it with 503', async () => {
    await cloud.createInstance('i')
    await holdSleds()
    expect(await start('i')).toMatchObject({ status: 503, body: { error_code: 'ServiceNotAvailable' } })
    await endPaused()
    expect((await start('i')).status).toBe(202)
  })
})
