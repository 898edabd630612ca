import { isPrivateKey } from '@portico/domain/private-key.ts'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { settleChanges } from '#kernel/changes/log.ts'
import { migrateToLatest } from '#kernel/database/migrate.ts'
import { testDatabase, type TestDatabase } from '@portico/testing/database.ts'
import { migrations } from '../index.ts'

let database: TestDatabase | null = null
afterEach(() => database?.close())

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

const leaf = '-----BEGIN CERTIFICATE-----\nMIIBleaf\n-----END CERTIFICATE-----\n'
const issuer = '-----BEGIN CERTIFICATE-----\nMIIBissu\n-----END CERTIFICATE-----\n'
const key = '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0B\n-----END PRIVATE KEY-----\n'
const note = '# Removed: this was a private key. Replace this certificate and its key pair.\n'

const certs: readonly (readonly [before: string, after: string])[] = [
  [leaf + key, note + leaf],
  [key + leaf + issuer, note + leaf + issuer],
  [`${leaf}MIIEvQIBADANBgkqhkiG9w0B\n`, note + leaf],
  [leaf + issuer, leaf + issuer],
]
const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64')
const publicCerts: readonly (readonly [before: string, after: string])[] = [
  [base64(leaf + key), 'MIIBleaf'],
  [base64(leaf), base64(leaf)],
  ['MIIBleaf', 'MIIBleaf'],
  ['MIIBlea', 'MIIBlea'],
]

test('migrating removes private keys from certificates, providers and their history when an earlier version stored them', async () => {
  const earlier = Object.entries(migrations).filter(([name]) => name < '0079')
  database = await testDatabase('certificate-keys', (db) => migrateToLatest(db, Object.fromEntries(earlier)))
  const { db } = database
  const write = (work: readonly ReturnType<typeof sql>[]) =>
    db
      .transaction()
      .setIsolationLevel('serializable')
      .execute(async (tx) => {
        for (const statement of work) await statement.execute(tx)
      })
  await write([
    sql`insert into silo values (${id(1)}, 'a', '', true, 'saml_jit', '{}', now(), now())`,
    ...certs.map(
      (
        [cert],
        n,
      ) => sql`insert into certificate values (${id(10 + n)}, ${id(1)}, ${`c${n}`}, ${n === 0 ? key : 'ours'},
        'external_api', ${cert}, 'the key', now(), now(), '[]', '', '', now(), now())`,
    ),
    ...publicCerts.map(
      (
        [cert],
        n,
      ) => sql`insert into saml_identity_provider values (${id(20 + n)}, ${id(1)}, ${`p${n}`}, '', 'e', 'l',
        '[]', 'c', 'a', ${n === 0 ? key : 's'}, 't', null, ${cert}, 'the key', now(), now())`,
    ),
  ])
  await settleChanges(db)
  // One certificate is deleted and remains only in the change history; its deletion has no position in the log yet.
  await write([sql`delete from certificate where id = ${id(10)}`])

  await migrateToLatest(db)

  const { rows: kept } = await sql<{ cert: string; key: string }>`
    select cert, key from certificate order by id`.execute(db)
  expect(kept.map(({ cert }) => cert)).toEqual(certs.slice(1).map(([, after]) => after))
  expect(kept.map((row) => row.key)).toEqual(['the key', 'the key', 'the key'])
  const { rows: providers } = await sql<{ public_cert: string; slo_url: string }>`
    select public_cert, slo_url from saml_identity_provider order by id`.execute(db)
  expect(providers.map(({ public_cert }) => public_cert)).toEqual(publicCerts.map(([, after]) => after))
  expect(providers.map(({ slo_url }) => isPrivateKey(slo_url))).toEqual([false, false, false, false])
  for (const table of ['change', 'change_inbox']) {
    const { rows } = await sql<{ text: string }>`
      select concat(before::text, after::text) as text from ${sql.table(table)}
      where kind in ('certificate', 'saml-identity-provider')`.execute(db)
    expect(rows.length, table).toBeGreaterThan(0)
    const texts = rows.map(({ text }) => text)
    expect(
      texts.filter((text) => isPrivateKey(text) || text.includes('MIIEvQ')),
      table,
    ).toEqual([])
    expect(
      texts.filter((text) => text.includes(base64(leaf + key))),
      table,
    ).toEqual([])
  }
})

test('changing a certificate is still logged without its key when the migration has run', async () => {
  database = await testDatabase('certificate-log', migrateToLatest)
  const { rows } = await sql<{ tgname: string }>`
    select tgname from pg_trigger
    where tgname = 'log_change' and tgrelid in ('certificate'::regclass, 'saml_identity_provider'::regclass)`.execute(
    database.db,
  )
  expect(rows).toHaveLength(2)
})
