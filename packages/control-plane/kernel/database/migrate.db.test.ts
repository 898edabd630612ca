import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { changesAfter, settleChanges } from '../changes/log.ts'
import type { Db } from '../context.ts'
import { testDatabase, type TestDatabase } from '@portico/testing/database.ts'
import { migrateToLatest, NewerSchema } from './migrate.ts'
import { migrations } from './migrations/index.ts'

let database: TestDatabase | null = null
afterEach(() => database?.close())

/** Creates a database with the schema of the first release. */
async function firstRelease(): Promise<Db> {
  const first = Object.fromEntries(Object.entries(migrations).slice(0, 2))
  database = await testDatabase('first-release', (db) => migrateToLatest(db, first))
  return database.db
}

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** Writes in the way the first release did: serializable, with its triggers. */
async function write(db: Db, ...statements: string[]): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel('serializable')
    .execute(async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx)
    })
}

const silo = (n: number, name: string) =>
  `insert into silo values ('${id(n)}', '${name}', '', true, 'local_only', '{}', now(), now())`

describe('migrating a database of the first release', () => {
  test('keeps its data and the order of its history, to which new changes are added', async () => {
    const db = await firstRelease()
    await write(db, silo(1, 'a'))
    await write(db, silo(2, 'b'), `update silo set description = 'x' where name = 'a'`)
    await write(db, `update silo set description = 'y' where name = 'a'`, `delete from silo where name = 'b'`)
    const { rows: before } = await sql`
      select id, action, name, after from change order by change.txid, seq`.execute(db)
    expect(before).toHaveLength(5)

    await migrateToLatest(db)
    const { rows: after } = await sql`select id, action, name, after from change order by position`.execute(
      db,
    )
    expect(after).toEqual(before)
    expect((await settleChanges(db)).number).toBe(5)

    await write(db, silo(3, 'c'))
    expect((await settleChanges(db)).number).toBe(6)
    expect(await changesAfter(db, 5, 10)).toMatchObject([{ position: 6, action: 'create', name: 'c' }])
  })

  test('keeps its groups and the pending background jobs', async () => {
    const db = await firstRelease()
    const identity = (n: number, name: string) =>
      `'${id(n)}', '${id(1)}', '${id(2)}', '${name}', '', now(), now()`
    await write(
      db,
      silo(1, 'a'),
      `insert into silo_user values ('${id(10)}', '${id(1)}', 'u', 'u', null, now(), now())`,
      `insert into silo_group values ('${id(11)}', '${id(1)}', 'g', now(), now())`,
      `insert into group_member values ('${id(12)}', '${id(11)}', '${id(10)}')`,
      `insert into project values ('${id(2)}', '${id(1)}', 'p', '', now(), now())`,
      `insert into rack values ('${id(3)}', now(), now())`,
      `insert into sled (id, rack_id, serial, part, revision, usable_hardware_threads, usable_physical_ram, policy,
         provision_policy, state, time_created, time_modified)
       values ('${id(4)}', '${id(3)}', 's', 'p', 1, 8, 8, 'in_service', 'provisionable', 'active', now(), now())`,
      `insert into instance (id, silo_id, project_id, name, description, time_created, time_modified, hostname, ncpus,
         memory, user_data, run_state, time_run_state_updated)
       values (${identity(5, 'i')}, 'i', 1, 1, '', 'starting', now())`,
      `insert into machine (id, silo_id, project_id, instance_id, sled_id, ncpus, memory, wanted, time_created, time_due)
       values ('${id(6)}', '${id(1)}', '${id(2)}', '${id(5)}', '${id(4)}', 1, 1, 'running', now(), now())`,
      ...[
        [7, 'creating', 'now()'],
        [8, 'detached', 'null'],
      ].map(
        ([n, state, due]) => `insert into disk (id, silo_id, project_id, name, description, time_created,
           time_modified, size, block_size, state, for_import, time_due)
         values (${identity(Number(n), `d${n}`)}, 1, 512, '${state}', false, ${due})`,
      ),
      `insert into snapshot (id, silo_id, project_id, name, description, time_created, time_modified, disk_id,
         content_id, size, block_size, state, time_due)
       values (${identity(9, 's')}, '${id(8)}', '${id(9)}', 1, 512, 'creating', now())`,
      `insert into storage_remains (id, kind, time_due) values ('${id(20)}', 'volume', now()), ('${id(21)}', 'content', now())`,
      `insert into machine_remains values ('${id(22)}', now())`,
    )
    await migrateToLatest(db)
    const { rows: work } = await sql<{ kind: string; id: string }>`select kind, id from work`.execute(db)
    const found = work.map((each) => `${each.kind} ${Number(each.id.slice(-4))}`).toSorted()
    expect(found).toEqual([
      'content-remains 21',
      'disk 7',
      'machine 6',
      'machine-remains 22',
      'snapshot 9',
      'volume-remains 20',
    ])
    const { rows: members } = await sql`select silo_id from group_member`.execute(db)
    expect(members).toEqual([{ silo_id: id(1) }])
  })

  test('deletes its samples', async () => {
    const db = await firstRelease()
    const source = `'vcpu', '${id(2)}', 0, '${id(2)}', '${id(3)}', '${id(4)}', '${id(5)}', now()`
    await write(
      db,
      `insert into metric_clock (time_due) values (now())`,
      `insert into metric_source (machine_id, kind, target_id, number, instance_id, project_id, silo_id, sled_id,
         time_started) values ('${id(1)}', ${source})`,
      `create table metric_sample_20260105 partition of metric_sample
         for values from ('2026-01-05') to ('2026-01-06')`,
      `insert into metric_sample values (1, '2026-01-05 09:00', '{1,2,null,4}')`,
    )
    await migrateToLatest(db)
    expect(await db.selectFrom('metric_source').selectAll().execute()).toEqual([])
    const { rows } = await sql`
      select to_regclass('metric_sample') as samples, to_regclass('metric_sample_20260105') as day`.execute(
      db,
    )
    expect(rows).toEqual([{ samples: null, day: null }])
  })

  test('adds up the usage of its silos', async () => {
    const db = await firstRelease()
    const use = (n: number, storage: number) =>
      `insert into provisioned values ('${id(n)}', 'silo', '${id(n)}', 1, 2, ${storage})`
    await write(db, silo(1, 'a'), silo(2, 'b'), use(1, 30), use(2, 40))
    await migrateToLatest(db)
    const { rows } = await sql`
      select cpus, memory, storage from provisioned where collection_kind = 'fleet'`.execute(db)
    expect(rows).toEqual([{ cpus: 2, memory: 4, storage: 70 }])
  })

  test('works without any data', async () => {
    const db = await firstRelease()
    await migrateToLatest(db)
    await migrateToLatest(db)
    expect((await settleChanges(db)).number).toBe(0)
  })
})

test('a failing migration is rolled back, and those before it are kept', async () => {
  const db = await firstRelease()
  const known = {
    ...migrations,
    '9998-good': ['create table good ()'],
    '9999-bad': ['create table half ()', 'nonsense'],
  }
  await expect(migrateToLatest(db, known)).rejects.toThrow('nonsense')
  const { rows } = await sql`select to_regclass('good') as good, to_regclass('half') as half`.execute(db)
  expect(rows).toEqual([{ good: 'good', half: null }])
  await migrateToLatest(db, { ...migrations, '9998-good': [], '9999-bad': ['create table half ()'] })
})

test('statements that cannot run in a transaction run outside of one', async () => {
  const db = await firstRelease()
  const alone = ['create index concurrently if not exists by_name on silo (name)']
  await migrateToLatest(db, { ...migrations, '9999-index': { alone } })
  const { rows } = await sql`select to_regclass('by_name') as index`.execute(db)
  expect(rows).toEqual([{ index: 'by_name' }])
})

test('a schema of a later version is not changed', async () => {
  const db = await firstRelease()
  await migrateToLatest(db, { ...migrations, '9999-later': ['create table later ()'] })
  await expect(migrateToLatest(db)).rejects.toThrow(NewerSchema)
  await expect(migrateToLatest(db)).rejects.toThrow('9999-later')
})

test('servers that start concurrently wait for each other', async () => {
  const db = await firstRelease()
  await Promise.all([migrateToLatest(db), migrateToLatest(db), migrateToLatest(db)])
  expect((await settleChanges(db)).number).toBe(0)
})

test('migrating removes possible secrets from upload addresses, also in the change log', async () => {
  const known = Object.entries(migrations)
  const before = known.slice(
    0,
    known.findIndex(([name]) => name === '0018-addresses-of-uploads'),
  )
  database = await testDatabase('before-addresses-of-uploads', (db) =>
    migrateToLatest(db, Object.fromEntries(before)),
  )
  const { db } = database
  const address = 'https://images.test/a?token=confidential'
  const evidence = [
    { step: 'fetch', label: 'Fetched from', value: address },
    { step: 'fetch', label: 'File', value: 'a, 5 bytes' },
  ]
  const columns = 'id, silo_id, project_id, name, description, time_created, time_modified'
  await write(
    db,
    silo(1, 'a'),
    `insert into project values ('${id(2)}', '${id(1)}', 'p', '', now(), now())`,
    `insert into image_upload (${columns}, started_by, task_id, os, version, block_size, state, url, file_name, evidence)
     values ('${id(3)}', '${id(1)}', '${id(2)}', 'u', '', now(), now(), '${id(4)}', '${id(5)}', 'debian', '13', 512,
       'checking', '${address}', 'a', '${JSON.stringify(evidence)}')`,
  )
  await settleChanges(db)
  await write(db, `update image_upload set description = 'still in the inbox'`)
  await migrateToLatest(db)
  await settleChanges(db)
  const { rows } = await sql<{ before: unknown; after: unknown }>`
    select before, after from change where kind = 'image-upload' order by position`.execute(db)
  expect(rows).toHaveLength(2)
  const [upload] = (await sql<{ url: string; evidence: unknown }>`select * from image_upload`.execute(db))
    .rows
  expect(upload?.url).toBe(address)
  expect(upload?.evidence).toEqual([{ ...evidence[0], value: 'https://images.test/a?…' }, evidence[1]])
  const sizes = await sql`select piece_size from image_upload`.execute(db)
  expect(sizes.rows, 'sessions go on with the pieces they were begun with').toEqual([{ piece_size: 2097152 }])
  expect(JSON.stringify([rows, upload?.evidence])).not.toContain('confidential')
})
