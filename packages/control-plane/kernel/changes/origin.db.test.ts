import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testCloud, type TestCloud } from '@portico/testing/cloud.ts'
import type { Db } from '../context.ts'
import { settleChanges } from './log.ts'

let cloud: TestCloud
beforeEach(async () => {
  cloud = await testCloud({ sleds: 1 })
})
afterEach(() => cloud.close())

const epoch = async () => (await settleChanges(cloud.db)).epoch

async function placeOf(db: Db): Promise<string> {
  const { rows } = await sql<{ place: string }>`select log_place() as place`.execute(db)
  return rows[0]?.place ?? ''
}

test('a log in another database begins a new epoch, even without a notification of the move', async () => {
  const before = await epoch()
  await cloud.pass(30, 5)
  expect(await epoch()).toBe(before)
  await sql`update change_head set origin = 'another cluster'`.execute(cloud.db)
  await cloud.pass(6, 1)
  const after = await epoch()
  expect(after).not.toBe(before)
  await cloud.pass(30, 5)
  expect(await epoch()).toBe(after)
})

test("a log is identified by cluster, timeline and database, or by PostgreSQL's start time where these are not readable", async () => {
  expect(await placeOf(cloud.db)).toMatch(/^\d+\/1\/\d+$/)
  await cloud.db
    .transaction()
    .execute(async (tx) => {
      await sql`create role portico_test_without_rights`.execute(tx)
      for (const shown of ['pg_control_system()', 'pg_current_wal_lsn()']) {
        await sql`revoke execute on function ${sql.raw(shown)} from public`.execute(tx)
      }
      await sql`set local role portico_test_without_rights`.execute(tx)
      expect(await placeOf(tx)).toMatch(/^started [\d.]+\/started [\d.]+\/\d+$/)
      throw new Error('undo')
    })
    .catch((error: Error) => expect(error.message).toBe('undo'))
})
