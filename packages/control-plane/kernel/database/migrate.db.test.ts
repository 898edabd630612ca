import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { changesAfter, settleChanges } from '../changes/log.ts'
import type { Db } from '../context.ts'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { migrateToLatest, NewerSchema } from './migrate.ts'
import { migrations } from './migrations/index.ts'

let database: TestDatabase | null = null
afterEach(() => database?.close())

/** A database as the first release left it. */
async function firstRelease(): Promise<Db> {
  const first = Object.fromEntries(Object.entries(migrations).slice(0, 2))
  database = await testDatabase('first-release', (db) => migrateToLatest(db, first))
  return database.db
}

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** Written as that release wrote: serializable, by its own triggers. */
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

describe('a database of the first release', () => {
  test('keeps its data, and its history in order, and goes on', async () => {
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

  test('without anything in it is brought up to date too', async () => {
    const db = await firstRelease()
    await migrateToLatest(db)
    await migrateToLatest(db)
    expect((await settleChanges(db)).number).toBe(0)
  })
})

test('a failing migration leaves nothing, and those before it stay', async () => {
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

test('a schema of a later version is left alone', async () => {
  const db = await firstRelease()
  await migrateToLatest(db, { ...migrations, '9999-later': ['create table later ()'] })
  await expect(migrateToLatest(db)).rejects.toThrow(NewerSchema)
  await expect(migrateToLatest(db)).rejects.toThrow('9999-later')
})

test('servers that start at once wait for each other', async () => {
  const db = await firstRelease()
  await Promise.all([migrateToLatest(db), migrateToLatest(db), migrateToLatest(db)])
  expect((await settleChanges(db)).number).toBe(0)
})
