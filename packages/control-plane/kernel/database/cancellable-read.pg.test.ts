import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { untilBlocked } from '@portico/testing/blocked.ts'
import { testCloud } from '@portico/testing/cloud.ts'
import { cancellableRead } from './cancellable-read.ts'

test('a statement is cancelled when its client disconnects, and its connection remains usable', async () => {
  const { db, close } = await testCloud({ sleds: 1 })
  const writer = await db.startTransaction().execute()
  await sql`lock table project in access exclusive mode`.execute(writer)
  const given = new AbortController()
  const reading = cancellableRead(db, given.signal, (own) => own.selectFrom('project').selectAll().execute())
  await untilBlocked(db, 1)
  given.abort(new Error('the reader has left'))
  await expect(reading).rejects.toThrow('the reader has left')
  await writer.rollback().execute()
  const { signal } = new AbortController()
  expect(await cancellableRead(db, signal, (own) => own.selectFrom('project').selectAll().execute())).toEqual(
    [],
  )
  await close()
})

test('a statement is not started when its client has already disconnected', async () => {
  const { db, close } = await testCloud({ sleds: 1 })
  const gone = AbortSignal.abort(new Error('the reader has left'))
  const read = () => Promise.reject(new Error('it was read'))
  await expect(cancellableRead(db, gone, read)).rejects.toThrow('the reader has left')
  await close()
})
