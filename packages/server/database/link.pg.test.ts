import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { testCloud, type TestCloud } from '@portico/testing/cloud.ts'
import type { LogEntry } from '@portico/control-plane/kernel/log-entry.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startPostgres } from '@portico/adapters/postgres/managed.ts'
import { listenerOf, redirectable, type RedirectableAddress } from '#testing/redirectable-address.ts'
import { type DatabaseLink, forgetFailedLogins, linkDatabase } from './link.ts'

let cloud: TestCloud
let link: DatabaseLink
let log: LogEntry[]
let lost: string[]
/** name of this test's database, and the address through which the link reaches it */
let name: string
let address: RedirectableAddress
beforeEach(async () => {
  cloud = await testCloud({ sleds: 3 })
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(cloud.db)
  name = rows[0]?.name ?? ''
  const url = new URL(process.env['PORTICO_TEST_POSTGRES'] ?? '')
  address = await redirectable(listenerOf(url))
  url.host = `127.0.0.1:${address.port}`
  url.searchParams.delete('host')
  url.pathname = `/${name}`
  log = []
  lost = []
  link = await linkDatabase({
    url: url.href,
    log: (entry) => log.push(entry),
    lost: (reason) => lost.push(reason),
  })
})
afterEach(async () => {
  await link.close()
  await address.close()
  await cloud.close()
})

/** Resolves with the link's next event. */
const next = () =>
  new Promise<'changed' | 'back' | 'forget'>((resolve) => {
    const unwatch = link.watch({
      changed: () => {
        unwatch()
        resolve('changed')
      },
      back: () => {
        unwatch()
        resolve('back')
      },
      forgetFailedLogins: () => {
        unwatch()
        resolve('forget')
      },
    })
  })

test('commits of any server are reported', async () => {
  const shown = next()
  await cloud.admin.post('/v1/projects', { name: 'p', description: '' })
  expect(await shown).toBe('changed')
})

test('a command that unlocks sign-in reaches the server', async () => {
  const noticed = next()
  await forgetFailedLogins(cloud.db)
  expect(await noticed).toBe('forget')
})

test("when only the link's own connection ends, it is replaced, and other connections are unaffected", async () => {
  const noticed = next()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'portico notifications' and datname = current_database()`.execute(cloud.db)
  // The link reports a change, since it may have missed commits in between.
  expect(await noticed).toBe('changed')
  expect(lost).toEqual([])
  expect(log.map(({ level }) => level)).toEqual(['info'])
  const again = next()
  await cloud.admin.post('/v1/projects', { name: 'p', description: '' })
  expect(await again).toBe('changed')
})

test('an unreachable database is reported once, and the link reconnects', async () => {
  const noticed = next()
  await address.close()
  while (lost.length === 0) await new Promise((resolve) => setImmediate(resolve))
  await address.reopen()
  expect(await noticed).toBe('back')
  expect(lost).toHaveLength(1)
  expect(log[0]).toMatchObject({
    level: 'error',
    message: expect.stringMatching(/^The database is unreachable/),
  })
  expect(log.at(-1)?.level).toBe('info')
})

test('when a server responds only on new connections, the database is reported as unreachable', async () => {
  const noticed = next()
  address.hang()
  expect(await noticed).toBe('back')
  expect(lost).toEqual(['open connections get no response'])
})

test('another server at the same address is reported as another database', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-link-'))
  // PostgreSQL may run under another account, which needs access to its folder.
  chmodSync(folder, 0o755)
  const other = await startPostgres(folder)
  try {
    const client = new pg.Client(other.url)
    await client.connect()
    await client.query(`create database "${name}"`)
    await client.end()
    const noticed = next()
    address.redirectTo(listenerOf(new URL(other.url)))
    expect(await noticed).toBe('back')
    expect(lost).toEqual(['it was restarted or replaced'])
  } finally {
    await link.close()
    await other.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
