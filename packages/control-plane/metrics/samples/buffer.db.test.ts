import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '@portico/testing/database.ts'
import { migrateToLatest } from '#kernel/database/migrate.ts'
import { decodeChunk } from './codec/chunk.ts'
import { SampleBuffer } from './buffer.ts'
import { slotLength } from './slot.ts'

const slot = Date.UTC(2026, 0, 5, 9)
let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase('held', migrateToLatest)
})
afterEach(() => database.close())

/** Returns the written samples, by source. */
async function written() {
  const rows = await database.db
    .selectFrom('metric_recent')
    .selectAll()
    .orderBy('source_id')
    .orderBy('time')
    .execute()
  return rows.map(({ source_id, time, data }) => ({ source_id, time, samples: decodeChunk(data) }))
}

test('buffered samples are written as one row per source and slot', async () => {
  const held = new SampleBuffer()
  const late = { time: slot + slotLength - 5000, counters: [1n, null] }
  const next = [slot + slotLength, slot + slotLength + 5000].map((time) => ({
    time,
    counters: [2n ** 62n, -3n],
  }))
  held.add(7, late)
  for (const sample of next) held.add(7, sample)
  held.add(8, late)
  await held.write(database.db)
  const expected = [
    { source_id: 7, time: new Date(late.time), samples: [late] },
    { source_id: 7, time: new Date(slot + slotLength), samples: next },
    { source_id: 8, time: new Date(late.time), samples: [late] },
  ]
  expect(await written()).toEqual(expected)
  // The buffer no longer contains samples that were written.
  await database.db.deleteFrom('metric_recent').execute()
  await held.write(database.db)
  expect(await written()).toEqual([])
})

test('a counter that does not fit into 64 bits is stored as unknown', async () => {
  const held = new SampleBuffer()
  held.add(1, { time: slot, counters: [2n ** 63n - 1n, 2n ** 63n, -(2n ** 63n), 1n - 2n ** 63n] })
  await held.write(database.db)
  expect(await written()).toMatchObject([
    { samples: [{ counters: [2n ** 63n - 1n, null, null, 1n - 2n ** 63n] }] },
  ])
})
