import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { untilBlocked } from '@portico/testing/blocked.ts'
import { testCloud, type TestCloud } from '@portico/testing/cloud.ts'
import { tendPartitions, type TimePartitions } from './partitions.ts'

const ofChanges: TimePartitions = { table: 'change', unit: 'month' }
const keep = 400 * 86_400_000

let cloud: TestCloud
beforeEach(async () => {
  cloud = await testCloud({ sleds: 1 })
})
afterEach(() => cloud.close())

async function months(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'change'::regclass
    order by 1`.execute(cloud.db)
  return rows.map(({ name }) => name)
}

/** Returns the first day of the month that is `by` months after the database's current month. */
async function monthLater(by: number): Promise<Date> {
  const { rows } = await sql<{ time: Date }>`
    select date_trunc('month', now(), 'UTC') + make_interval(months => ${by}) as time`.execute(cloud.db)
  return rows[0]?.time ?? new Date(0)
}

const nameOf = (month: Date): string => `change_${month.toISOString().slice(0, 7).replace('-', '')}`

test('tending creates partitions for this and the next month, and drops a month older than the retention', async () => {
  const before = await months()
  const later = [await monthLater(18), await monthLater(19)]
  await tendPartitions(cloud.db, ofChanges, later[0] ?? new Date(0), keep)
  expect(await months()).toEqual(later.map(nameOf))
  expect(before).not.toEqual([])
})

test('servers that start in a new month wait for each other', async () => {
  const next = await monthLater(2)
  // Prevents partitions from being attached to the log, so that both servers run before either has created one.
  const reader = await cloud.db.startTransaction().execute()
  await sql`lock table change in share update exclusive mode`.execute(reader)
  const both = [1, 2].map(() => tendPartitions(cloud.db, ofChanges, next, keep))
  await untilBlocked(cloud.db, 2)
  await reader.commit().execute()
  await Promise.all(both)
  expect(await months()).toContain(nameOf(next))
})

test('a long read does not block writes: partitions are created, and an old month is dropped later', async () => {
  const [old, ...others] = await months()
  const reader = await cloud.db.startTransaction().execute()
  await sql`select count(*) from change`.execute(reader)
  const later = await monthLater(18)
  await tendPartitions(cloud.db, ofChanges, later, keep)
  expect(await months()).toEqual([old, ...others, nameOf(later), nameOf(await monthLater(19))])
  await cloud.admin.post('/v1/projects', { name: 'p', description: '' })
  await reader.commit().execute()
  await tendPartitions(cloud.db, ofChanges, later, keep)
  expect(await months()).toEqual([later, await monthLater(19)].map(nameOf))
})
