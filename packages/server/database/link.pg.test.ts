import { testCloud, type TestCloud } from '@portico/control-plane/testing/cloud.ts'
import type { LogEntry } from '@portico/control-plane/kernel/pipeline/app.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type DatabaseLink, linkDatabase } from './link.ts'

let cloud: TestCloud
let link: DatabaseLink
let log: LogEntry[]
let lost: string[]
beforeEach(async () => {
  cloud = await testCloud({ sleds: 3 })
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(cloud.db)
  const url = new URL(process.env['PORTICO_TEST_POSTGRES'] ?? '')
  url.pathname = `/${rows[0]?.name}`
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
  await cloud.close()
})

/** What the link says next. */
const next = () =>
  new Promise<'changed' | 'back'>((resolve) => {
    const unwatch = link.watch({
      changed: () => {
        unwatch()
        resolve('changed')
      },
      back: () => {
        unwatch()
        resolve('back')
      },
    })
  })

test('what any server commits is told of', async () => {
  const told = next()
  await cloud.admin.post('/v1/projects', { name: 'p', description: '' })
  expect(await told).toBe('changed')
})

test('a lost connection is told once, and come back to', async () => {
  const told = next()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'portico notifications' and datname = current_database()`.execute(cloud.db)
  expect(await told).toBe('back')
  expect(lost).toHaveLength(1)
  expect(log.map(({ level }) => level)).toEqual(['error', 'info'])
  const again = next()
  await cloud.admin.post('/v1/projects', { name: 'p', description: '' })
  expect(await again).toBe('changed')
})
