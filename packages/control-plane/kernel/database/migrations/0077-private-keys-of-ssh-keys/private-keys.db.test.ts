import { isPrivateKey } from '@portico/domain/private-key.ts'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { settleChanges } from '#kernel/changes/log.ts'
import { testDatabase, type TestDatabase } from '@portico/testing/database.ts'
import { migrateToLatest } from '#kernel/database/migrate.ts'
import { migrations } from '../index.ts'

let database: TestDatabase | null = null
afterEach(() => database?.close())

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

const openssh =
  '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAA\n-----END OPENSSH PRIVATE KEY-----\n'
const texts = [
  openssh,
  'b3BlbnNzaC1rZXktdjEAAAAABG5vbmU',
  'PuTTY-User-Key-File-3: ssh-ed25519\nPrivate-Lines: 1\n',
  '-----BEGIN ENCRYPTED PRIVATE KEY-----\nMIGb',
  'MIIEvQIBADANBgkqhkiG9w0B',
  'MIGHAgEAMBMGByqGSM49AgEG',
  '\nMC4CAQAwBQYDK2VwBCIEIJaE',
  'ssh-ed25519 AAAA me@host',
  'any text',
]

test('migrating removes private keys from SSH keys and their history when an earlier version stored them', async () => {
  const earlier = Object.entries(migrations).filter(([name]) => name < '0077')
  database = await testDatabase('private-keys', (db) => migrateToLatest(db, Object.fromEntries(earlier)))
  const { db } = database
  const write = (work: (n: number, text: string) => ReturnType<typeof sql>) =>
    db
      .transaction()
      .setIsolationLevel('serializable')
      .execute(async (tx) => {
        for (const [n, text] of texts.entries()) await work(n, text).execute(tx)
      })
  await db
    .transaction()
    .setIsolationLevel('serializable')
    .execute(async (tx) => {
      await sql
        .raw(`insert into silo values ('${id(1)}', 'a', '', true, 'local_only', '{}', now(), now())`)
        .execute(tx)
      await sql
        .raw(`insert into silo_user values ('${id(2)}', '${id(1)}', 'u', 'u', null, now(), now())`)
        .execute(tx)
    })
  await write(
    (
      n,
      text,
    ) => sql`insert into ssh_key (id, silo_id, user_id, name, description, public_key, time_created, time_modified)
      values (${id(10 + n)}, ${id(1)}, ${id(2)}, ${`k${n}`}, '', ${text}, now(), now())`,
  )
  await settleChanges(db)
  // One key is deleted and remains only in the history.
  await write((n) => sql`delete from ssh_key where id = ${id(10)} and ${n} = 0`)

  await migrateToLatest(db)

  const { rows: keys } = await sql<{
    public_key: string
  }>`select public_key from ssh_key order by name`.execute(db)
  const isKept = (text: string) => !isPrivateKey(text)
  expect(keys.map((row) => isKept(row.public_key))).toEqual(texts.slice(1).map(() => true))
  expect(keys.filter((row) => row.public_key.startsWith('# Removed'))).toHaveLength(
    texts.slice(1).filter(isPrivateKey).length,
  )
  expect(keys.slice(-2).map((row) => row.public_key)).toEqual(texts.slice(-2))
  for (const table of ['change', 'change_inbox']) {
    const { rows } = await sql<{ text: string | null }>`
      select coalesce(before, after)->>'public_key' as text from ${sql.table(table)} where kind = 'ssh-key'`.execute(
      db,
    )
    expect(rows.length, table).toBeGreaterThan(0)
    expect(
      rows.every(({ text }) => text !== null && isKept(text)),
      table,
    ).toBe(true)
  }
})
