import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { untilBlocked } from '@portico/testing/blocked.ts'
import { testCloud } from '@portico/testing/cloud.ts'

test('a query stops in the database when its client disconnects, and is not logged as an error', async () => {
  const { admin, db, errors, pass, controlPlane, close } = await testCloud({ sleds: 1 })
  await admin.post('/v1/projects', { name: 'p', description: '' })
  const body = { name: 'i', description: '', hostname: 'i', ncpus: 1, memory: 1024 ** 3, disks: [] }
  await admin.post('/v1/instances?project=p', body)
  await pass(30, 2.5)
  const writer = await db.startTransaction().execute()
  await sql`lock table metric_recent in access exclusive mode`.execute(writer)
  const leaving = new AbortController()
  const requested = controlPlane.fetch(
    new Request('http://localhost/v1/timeseries/query?project=p', {
      method: 'POST',
      headers: { cookie: `session=${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'get virtual_machine:vcpu_usage' }),
      signal: leaving.signal,
    }),
  )
  await untilBlocked(db, 1)
  leaving.abort()
  await requested
  const { rows } = await sql`
    select query from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  expect(rows).toEqual([])
  expect(errors).toEqual([])
  await writer.rollback().execute()
  await close()
})
