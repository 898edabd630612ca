import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { tendPartitions } from '#kernel/database/partitions.ts'
import { untilBlocked } from '@portico/testing/blocked.ts'
import { testCloud } from '@portico/testing/cloud.ts'
import { encodeChunk, type Sample } from './codec/chunk.ts'
import { compactSome } from './compact.ts'
import { SampleBuffer } from './buffer.ts'
import { chunkPartitions, slotLength } from './slot.ts'

const start = Date.UTC(2026, 0, 5, 9)
const sourceId = 1
const sampleAt = (time: number): Sample => ({ time, counters: [1n] })

test('a row that arrives while its slot is compacted is compacted by the next run', async () => {
  const { db, close } = await testCloud({ sleds: 1 })
  const write = async (time: number) => {
    const held = new SampleBuffer()
    held.add(sourceId, sampleAt(time))
    await held.write(db)
  }
  const now = new Date(start + slotLength)
  await tendPartitions(db, chunkPartitions, now, slotLength)
  await write(start)
  const writer = await db.startTransaction().execute()
  await sql`lock table metric_chunk in exclusive mode`.execute(writer)
  const folding = compactSome(db, now, 0)
  await untilBlocked(db, 1)
  await write(start + 5000)
  await writer.commit().execute()
  await folding
  await compactSome(db, now, 0)
  const chunk = await db.selectFrom('metric_chunk').selectAll().executeTakeFirstOrThrow()
  expect(chunk.samples).toBe(2)
  expect(encodeChunk([start, start + 5000].map(sampleAt))).toEqual(new Uint8Array(chunk.data))
  expect(await db.selectFrom('metric_recent').selectAll().execute()).toEqual([])
  await close()
})
